// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// What the odd collections share: owners, a count that leaves out burned tokens, metadata with one trait.
abstract contract OddNft {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    string public name;
    /// Base of the metadata's addresses. A test chooses it.
    string public prefix;
    uint256 public totalSupply;
    mapping(uint256 => address) internal owners;

    constructor(string memory name_) {
        name = name_;
    }

    function setPrefix(string calldata prefix_) external {
        prefix = prefix_;
    }

    /// Changes the count without a token.
    function setTotalSupply(uint256 count) external {
        totalSupply = count;
    }

    function tokenURI(uint256 id) external view virtual returns (string memory) {
        ownerOf(id);
        return string.concat(prefix, id % 2 == 0 ? "Even" : "Odd", "%22%7D%5D%7D");
    }

    function ownerOf(uint256 id) public view virtual returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "no such token");
    }

    function mint(address to, uint256 id) public {
        owners[id] = to;
        totalSupply++;
        announce(address(0), to, id);
    }

    function mintMany(address to, uint256 first, uint256 count, uint256 step) external {
        for (uint256 i = 0; i < count; i++) mint(to, first + i * step);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from);
        owners[id] = to;
        announce(from, to, id);
    }

    function announce(address from, address to, uint256 id) internal virtual {
        emit Transfer(from, to, id);
    }
}

/// ERC-721 without enumeration.
contract CountedNft is OddNft {
    constructor(string memory name_) OddNft(name_) {}

    function supportsInterface(bytes4 id) external pure virtual returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }
}

/// Mints its first tokens in one log (ERC-2309).
contract BatchNft is CountedNft {
    event ConsecutiveTransfer(
        uint256 indexed fromTokenId, uint256 toTokenId, address indexed from, address indexed to
    );

    struct Batch {
        uint256 from;
        uint256 to;
        address owner;
    }

    Batch[] private batches;
    mapping(uint256 => bool) private isBurned;

    constructor(string memory name_, uint256 count, address to) CountedNft(name_) {
        if (count > 0) mintBatch(0, count - 1, to);
    }

    function mintBatch(uint256 from, uint256 last, address to) public {
        batches.push(Batch(from, last, to));
        totalSupply += last - from + 1;
        emit ConsecutiveTransfer(from, last, address(0), to);
    }

    function ownerOf(uint256 id) public view override returns (address owner) {
        require(!isBurned[id], "burned");
        owner = owners[id];
        for (uint256 i = 0; i < batches.length && owner == address(0); i++)
            if (id >= batches[i].from && id <= batches[i].to) owner = batches[i].owner;
        require(owner != address(0), "no such token");
    }

    function burn(uint256 id) external {
        emit Transfer(ownerOf(id), address(0), id);
        isBurned[id] = true;
        totalSupply--;
    }
}

/// ERC-721 in all but ERC-165.
contract SilentNft is OddNft {
    constructor(string memory name_) OddNft(name_) {}
}

/// A draft of ERC-721: indexes nothing, and answers 0x0 for a token that does not exist.
contract DraftNft is OddNft {
    constructor(string memory name_) OddNft(name_) {}

    function ownerOf(uint256 id) public view override returns (address) {
        return owners[id];
    }

    function announce(address from, address to, uint256 id) internal override {
        bytes memory data = abi.encode(from, to, id);
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        assembly {
            log1(add(data, 0x20), mload(data), topic)
        }
    }
}

/// Has owners, and no metadata.
contract BareNft is OddNft {
    constructor(string memory name_) OddNft(name_) {}

    function tokenURI(uint256) external pure override returns (string memory) {
        revert("no metadata");
    }
}

/// ERC-1155 by its word.
contract MultiToken {
    string public constant name = "Multi";

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }
}
