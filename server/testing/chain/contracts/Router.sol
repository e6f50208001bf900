// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Calls several contracts in one transaction, and keeps what they send.
contract Router {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    function run(Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!isDone) assembly { revert(add(answer, 32), mload(answer)) }
        }
    }

    receive() external payable {}
}
