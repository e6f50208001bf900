// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Stand-in for CryptoPunksData: made-up traits and pictures, in the real contract's formats. made-up-punks.ts has
/// the same formulas.
contract PunksData {
    uint256 private constant SUPPLY = 10000;

    function punkAttributes(uint16 index) external pure returns (string memory) {
        require(index < SUPPLY);
        uint256 mixed = mix(index);
        bytes memory text = bytes.concat(typeOf(index));
        for (uint256 group = 0; group < 4; group++) {
            string[4] memory names = groupNames(group);
            uint256 choice = (mixed >> (4 * group)) % 8;
            if (choice < 4) text = bytes.concat(text, ", ", bytes(names[choice]));
        }
        return string(text);
    }

    function punkImageSvg(uint16 index) external pure returns (string memory) {
        require(index < SUPPLY);
        uint256 mixed = mix(index);
        bytes memory text = bytes.concat(
            'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" version="1.2" viewBox="0 0 24 24">',
            pixel("8", "9", skinOf(index)),
            pixel("10", "12", "000000"),
            pixel("14", "12", "000000")
        );
        string[4] memory rows = ["14", "6", "11", "17"];
        for (uint256 group = 0; group < 4; group++) {
            uint256 choice = (mixed >> (4 * group)) % 8;
            if (choice < 4) text = bytes.concat(text, pixel("12", bytes(rows[group]), color(choice)));
        }
        return string(bytes.concat(text, "</svg>"));
    }

    function mix(uint256 index) private pure returns (uint256) {
        return ((index + 1) * 2654435761 % 2 ** 32) >> 8;
    }

    function isAlien(uint256 index) private pure returns (bool) {
        return index % 1000 == 3;
    }

    function isApe(uint256 index) private pure returns (bool) {
        return index % 417 == 5;
    }

    function isZombie(uint256 index) private pure returns (bool) {
        return index % 114 == 1;
    }

    function typeOf(uint256 index) private pure returns (bytes memory) {
        if (isAlien(index)) return "Alien";
        if (isApe(index)) return "Ape";
        if (isZombie(index)) return "Zombie";
        bytes memory tone = abi.encodePacked(bytes1(uint8(49 + (index / 5) % 4)));
        return bytes.concat(index % 5 < 3 ? bytes("Male ") : bytes("Female "), tone);
    }

    function skinOf(uint256 index) private pure returns (bytes memory) {
        if (isAlien(index)) return "c8fbfb";
        if (isApe(index)) return "856f56";
        if (isZombie(index)) return "7da269";
        return color((index / 5) % 4);
    }

    function color(uint256 choice) private pure returns (bytes memory) {
        if (choice == 0) return "713f1d";
        if (choice == 1) return "ae8b61";
        if (choice == 2) return "dbb180";
        return "ead9d9";
    }

    function groupNames(uint256 group) private pure returns (string[4] memory) {
        if (group == 0) return ["Earring", "Gold Chain", "Silver Chain", "Choker"];
        if (group == 1) return ["Cap", "Blonde Bob", "Mohawk", "Beanie"];
        if (group == 2) return ["Big Shades", "3D Glasses", "Eye Patch", "VR"];
        return ["Pipe", "Cigarette", "Medical Mask", "Smile"];
    }

    function pixel(bytes memory x, bytes memory y, bytes memory rgb)
        private
        pure
        returns (bytes memory)
    {
        return bytes.concat(
            bytes.concat('<rect x="', x, '" y="', y, '" width="1" height="1" '),
            bytes.concat('shape-rendering="crispEdges" fill="#', rgb, 'ff"/>')
        );
    }
}
