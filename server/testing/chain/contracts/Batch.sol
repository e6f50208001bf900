// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Transferable {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Does in one transaction what a market does: moves a token, and calls a contract that logs the sale.
contract Batch {
    function transferAndCall(
        address collection,
        address from,
        address to,
        uint256 id,
        address market,
        bytes calldata input
    ) external {
        Transferable(collection).transferFrom(from, to, id);
        (bool success, ) = market.call(input);
        require(success, "the market reverted");
    }
}
