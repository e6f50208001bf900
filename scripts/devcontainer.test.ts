import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("installs in the container what .ci/run installs for the tests", () => {
  const wanted = [...readFileSync(".ci/run", "utf8").matchAll(/wanted\+=\(([\w-]+)\)/g)];
  const image = readFileSync(".devcontainer/Dockerfile", "utf8");
  const [, installed = ""] = /--no-install-recommends((?: \\\n|[\w -])*)/.exec(image) ?? [];
  const packages = installed.split(/[\s\\]+/).filter((each) => each !== "");
  expect(wanted.length).toBeGreaterThan(0);
  expect(packages.toSorted()).toEqual(wanted.map(([, name]) => name).toSorted());
});
