// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata extra)
        external
        returns (bytes4);
}

/// An ERC-721 collection whose token URIs a test chooses, hostile ones among them. Anybody may do anything.
contract TestNft {
    enum Behaviour {
        Friendly,
        Reverts,
        LoopsForever,
        IsHuge
    }

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved);
    event MetadataUpdate(uint256 id);
    event BatchMetadataUpdate(uint256 from, uint256 to);

    string public name;
    string public symbol;
    bool public immutable isEnumerable;
    string public baseUri;

    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) private owners;
    mapping(uint256 => string) private uris;
    mapping(uint256 => Behaviour) private behaviours;
    /// Length of the URI of a huge token, in bytes.
    mapping(uint256 => uint256) private sizes;

    uint256[] private ids;
    /// Token -> position in `ids`.
    mapping(uint256 => uint256) private positions;

    constructor(string memory name_, string memory symbol_, bool isEnumerable_) {
        name = name_;
        symbol = symbol_;
        isEnumerable = isEnumerable_;
    }

    // Chosen by a test

    function mint(address to, uint256 id) public {
        require(to != address(0) && owners[id] == address(0));
        positions[id] = ids.length;
        ids.push(id);
        move(address(0), to, id);
    }

    /// Mints `count` tokens from `first` on.
    function mintMany(address to, uint256 first, uint256 count) external {
        for (uint256 i = 0; i < count; i++) mint(to, first + i);
    }

    function burn(uint256 id) external {
        uint256 last = ids[ids.length - 1];
        ids[positions[id]] = last;
        positions[last] = positions[id];
        ids.pop();
        move(ownerOf(id), address(0), id);
    }

    /// Tokens without a URI of their own have the base URI and their number.
    function setBaseUri(string calldata uri) external {
        baseUri = uri;
    }

    function setTokenUri(uint256 id, string calldata uri) external {
        uris[id] = uri;
    }

    function setBehaviour(uint256 id, Behaviour behaviour, uint256 size) external {
        behaviours[id] = behaviour;
        sizes[id] = size;
    }

    function emitMetadataUpdate(uint256 id) external {
        emit MetadataUpdate(id);
    }

    function emitBatchMetadataUpdate(uint256 from, uint256 to) external {
        emit BatchMetadataUpdate(from, to);
    }

    // ERC-165 and ERC-721

    function supportsInterface(bytes4 id) external view returns (bool) {
        // ERC-165, ERC-721, its metadata, ERC-4906; enumeration
        bool isAlways = id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f || id == 0x49064906;
        return isAlways || (isEnumerable && id == 0x780e9d63);
    }

    function ownerOf(uint256 id) public view returns (address) {
        require(owners[id] != address(0), "no such token");
        return owners[id];
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        Behaviour behaviour = behaviours[id];
        require(behaviour != Behaviour.Reverts, "this token has no URI");
        if (behaviour == Behaviour.LoopsForever) while (true) {}
        if (behaviour == Behaviour.IsHuge) returnHuge(sizes[id]);
        if (bytes(uris[id]).length > 0) return uris[id];
        return string.concat(baseUri, decimalOf(id));
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender]);
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        bool isAllowed = msg.sender == from || isApprovedForAll[from][msg.sender]
            || getApproved[id] == msg.sender;
        require(isAllowed && ownerOf(id) == from && to != address(0));
        move(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory extra) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver(to).onERC721Received(msg.sender, from, id, extra);
        require(answer == Receiver.onERC721Received.selector);
    }

    // Enumeration

    modifier ifEnumerable() {
        require(isEnumerable);
        _;
    }

    function totalSupply() external view ifEnumerable returns (uint256) {
        return ids.length;
    }

    function tokenByIndex(uint256 index) external view ifEnumerable returns (uint256) {
        return ids[index];
    }

    /// Slow: looks at every token.
    function tokenOfOwnerByIndex(address owner, uint256 index)
        external
        view
        ifEnumerable
        returns (uint256)
    {
        for (uint256 i = 0; i < ids.length; i++) {
            if (owners[ids[i]] != owner) continue;
            if (index == 0) return ids[i];
            index--;
        }
        revert("no such token");
    }

    function move(address from, address to, uint256 id) private {
        delete getApproved[id];
        owners[id] = to;
        if (from != address(0)) balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        emit Transfer(from, to, id);
    }

    function decimalOf(uint256 number) private pure returns (string memory text) {
        text = "";
        do {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + number % 10)))), text);
            number /= 10;
        } while (number > 0);
    }

    /// Returns a data URI of `size` bytes, zeros after its beginning. Without a copy, because memory costs gas.
    function returnHuge(uint256 size) private pure {
        bytes32 start = "data:text/plain,";
        assembly {
            let answer := mload(0x40)
            mstore(answer, 0x20)
            mstore(add(answer, 0x20), size)
            mstore(add(answer, 0x40), start)
            return(answer, add(0x40, and(add(size, 31), not(31))))
        }
    }
}
