// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Stand-in for the CryptoPunks market of 2017: the same functions, events and oddities.
contract PunksMarket {
    struct Offer {
        bool isForSale;
        uint256 punkIndex;
        address seller;
        uint256 minValue;
        address onlySellTo;
    }

    struct Bid {
        bool hasBid;
        uint256 punkIndex;
        address bidder;
        uint256 value;
    }

    event Assign(address indexed to, uint256 punkIndex);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event PunkTransfer(address indexed from, address indexed to, uint256 punkIndex);
    event PunkOffered(uint256 indexed punkIndex, uint256 minValue, address indexed toAddress);
    event PunkBidEntered(uint256 indexed punkIndex, uint256 value, address indexed fromAddress);
    event PunkBidWithdrawn(uint256 indexed punkIndex, uint256 value, address indexed fromAddress);
    event PunkBought(
        uint256 indexed punkIndex, uint256 value, address indexed fromAddress, address indexed toAddress
    );
    event PunkNoLongerForSale(uint256 indexed punkIndex);

    string public constant standard = "CryptoPunks";
    string public constant name = "CRYPTOPUNKS";
    string public constant symbol = unicode"Ͼ";
    uint8 public constant decimals = 0;
    uint256 public constant totalSupply = 10000;

    bool public allPunksAssigned;
    uint256 public punksRemainingToAssign = totalSupply;
    mapping(uint256 => address) public punkIndexToAddress;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => Offer) public punksOfferedForSale;
    mapping(uint256 => Bid) public punkBids;
    mapping(address => uint256) public pendingWithdrawals;

    address private immutable deployer = msg.sender;

    modifier whenAssigned(uint256 punkIndex) {
        require(allPunksAssigned && punkIndex < totalSupply);
        _;
    }

    modifier onlyOwnerOf(uint256 punkIndex) {
        require(punkIndexToAddress[punkIndex] == msg.sender);
        _;
    }

    function setInitialOwner(address to, uint256 punkIndex) public {
        require(msg.sender == deployer && !allPunksAssigned && punkIndex < totalSupply);
        address owner = punkIndexToAddress[punkIndex];
        if (owner == to) return;
        if (owner == address(0)) punksRemainingToAssign--;
        else balanceOf[owner]--;
        punkIndexToAddress[punkIndex] = to;
        balanceOf[to]++;
        emit Assign(to, punkIndex);
    }

    function setInitialOwners(address[] memory addresses, uint256[] memory indices) external {
        for (uint256 i = 0; i < addresses.length; i++) setInitialOwner(addresses[i], indices[i]);
    }

    function allInitialOwnersAssigned() external {
        require(msg.sender == deployer);
        allPunksAssigned = true;
    }

    function getPunk(uint256 punkIndex) external whenAssigned(punkIndex) {
        require(punksRemainingToAssign > 0 && punkIndexToAddress[punkIndex] == address(0));
        punkIndexToAddress[punkIndex] = msg.sender;
        balanceOf[msg.sender]++;
        punksRemainingToAssign--;
        emit Assign(msg.sender, punkIndex);
    }

    function transferPunk(address to, uint256 punkIndex)
        external
        whenAssigned(punkIndex)
        onlyOwnerOf(punkIndex)
    {
        if (punksOfferedForSale[punkIndex].isForSale) punkNoLongerForSale(punkIndex);
        move(punkIndex, msg.sender, to);
        emit PunkTransfer(msg.sender, to, punkIndex);
        refundBidOf(to, punkIndex);
    }

    /// Emits its event even if the punk was not for sale.
    function punkNoLongerForSale(uint256 punkIndex)
        public
        whenAssigned(punkIndex)
        onlyOwnerOf(punkIndex)
    {
        punksOfferedForSale[punkIndex] = Offer(false, punkIndex, msg.sender, 0, address(0));
        emit PunkNoLongerForSale(punkIndex);
    }

    function offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei) external {
        offerPunkForSaleToAddress(punkIndex, minSalePriceInWei, address(0));
    }

    function offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)
        public
        whenAssigned(punkIndex)
        onlyOwnerOf(punkIndex)
    {
        punksOfferedForSale[punkIndex] =
            Offer(true, punkIndex, msg.sender, minSalePriceInWei, toAddress);
        emit PunkOffered(punkIndex, minSalePriceInWei, toAddress);
    }

    function buyPunk(uint256 punkIndex) external payable whenAssigned(punkIndex) {
        Offer memory offer = punksOfferedForSale[punkIndex];
        require(offer.isForSale && msg.value >= offer.minValue);
        require(offer.onlySellTo == address(0) || offer.onlySellTo == msg.sender);
        require(offer.seller == punkIndexToAddress[punkIndex]);
        move(punkIndex, offer.seller, msg.sender);
        punkNoLongerForSale(punkIndex);
        pendingWithdrawals[offer.seller] += msg.value;
        emit PunkBought(punkIndex, msg.value, offer.seller, msg.sender);
        refundBidOf(msg.sender, punkIndex);
    }

    function withdraw() external {
        require(allPunksAssigned);
        uint256 amount = pendingWithdrawals[msg.sender];
        pendingWithdrawals[msg.sender] = 0;
        pay(msg.sender, amount);
    }

    function enterBidForPunk(uint256 punkIndex) external payable whenAssigned(punkIndex) {
        address owner = punkIndexToAddress[punkIndex];
        Bid memory existing = punkBids[punkIndex];
        require(owner != address(0) && owner != msg.sender && msg.value > existing.value);
        pendingWithdrawals[existing.bidder] += existing.value;
        punkBids[punkIndex] = Bid(true, punkIndex, msg.sender, msg.value);
        emit PunkBidEntered(punkIndex, msg.value, msg.sender);
    }

    /// The real contract clears the bid before it emits it, so the event has neither a price nor a buyer.
    function acceptBidForPunk(uint256 punkIndex, uint256 minPrice)
        external
        whenAssigned(punkIndex)
        onlyOwnerOf(punkIndex)
    {
        Bid memory bid = punkBids[punkIndex];
        require(bid.value > 0 && bid.value >= minPrice);
        move(punkIndex, msg.sender, bid.bidder);
        punksOfferedForSale[punkIndex] = Offer(false, punkIndex, bid.bidder, 0, address(0));
        punkBids[punkIndex] = Bid(false, punkIndex, address(0), 0);
        pendingWithdrawals[msg.sender] += bid.value;
        emit PunkBought(punkIndex, 0, msg.sender, address(0));
    }

    function withdrawBidForPunk(uint256 punkIndex) external whenAssigned(punkIndex) {
        address owner = punkIndexToAddress[punkIndex];
        Bid memory bid = punkBids[punkIndex];
        require(owner != address(0) && owner != msg.sender && bid.bidder == msg.sender);
        emit PunkBidWithdrawn(punkIndex, bid.value, msg.sender);
        punkBids[punkIndex] = Bid(false, punkIndex, address(0), 0);
        pay(msg.sender, bid.value);
    }

    function move(uint256 punkIndex, address from, address to) private {
        punkIndexToAddress[punkIndex] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, 1);
    }

    /// Clears a bid of the new owner, without an event.
    function refundBidOf(address owner, uint256 punkIndex) private {
        Bid memory bid = punkBids[punkIndex];
        if (bid.bidder != owner) return;
        pendingWithdrawals[owner] += bid.value;
        punkBids[punkIndex] = Bid(false, punkIndex, address(0), 0);
    }

    function pay(address to, uint256 amount) private {
        (bool isPaid,) = to.call{value: amount}("");
        require(isPaid);
    }
}
