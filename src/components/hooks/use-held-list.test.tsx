import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useHeldList } from "./use-held-list.ts";

type Item = readonly [key: string, figure: number];

const OPTIONS = { name: "deals", most: 2, keyOf: ([key]: Item) => key };

function List({
  live,
  name = "deals",
}: {
  readonly live: readonly Item[];
  readonly name?: string;
}) {
  const { ref, items, pending, onCatchUp } = useHeldList(live, { ...OPTIONS, name });
  if (items.length === 0) return <p>None</p>;
  return (
    <ul ref={ref}>
      {pending && (
        <li>
          <button
            type="button"
            onClick={onCatchUp}
          >{`${pending.added} new, ${pending.gone} gone`}</button>
        </li>
      )}
      {items.map(({ item, isGone }) => (
        <li key={item[0]}>
          <a href="/">{`${item.join("")}${isGone ? " gone" : ""}`}</a>
        </li>
      ))}
    </ul>
  );
}

const shown = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

function setup() {
  const { rerender } = render(
    <List
      live={[
        ["a", 1],
        ["b", 1],
        ["c", 1],
      ]}
    />,
  );
  return (live: readonly Item[], name?: string) => rerender(<List live={live} name={name} />);
}

it("holds its positions under a pointer, and shows what changed", () => {
  const update = setup();
  const later = [
    ["d", 1],
    ["b", 2],
  ] as const;
  fireEvent.pointerEnter(screen.getByRole("list"), { pointerType: "mouse" });
  update(later);
  expect(shown()).toEqual(["a1 gone", "b2"]);
  update([["d", 1]]);
  expect(shown()).toEqual(["a1 gone", "b2 gone"]);
  fireEvent.pointerLeave(screen.getByRole("list"), { pointerType: "mouse" });
  update(later);
  expect(shown()).toEqual(["d1", "b2"]);
});

it("shows another list at once", () => {
  const update = setup();
  fireEvent.pointerEnter(screen.getByRole("list"), { pointerType: "mouse" });
  update([["e", 5]], "others");
  expect(shown()).toEqual(["e5"]);
});

it("follows a list that was empty, and holds it when it is not", () => {
  const update = setup();
  fireEvent.pointerEnter(screen.getByRole("list"), { pointerType: "mouse" });
  update([], "others");
  expect(screen.getByText("None")).toBeTruthy();
  update([["a", 1]], "others");
  expect(shown()).toEqual(["a1"]);
  fireEvent.pointerEnter(screen.getByRole("list"), { pointerType: "mouse" });
  update([["b", 1]], "others");
  expect(shown()).toEqual(["a1 gone"]);
});

it("counts what is pending, and shows it at a press, which leaves the list held", () => {
  const update = setup();
  const list = screen.getByRole("list");
  fireEvent.pointerEnter(list, { pointerType: "mouse" });
  update([
    ["b", 1],
    ["a", 1],
  ]);
  const button = () => screen.queryByRole("button");
  expect(button()?.textContent).toBe("0 new, 0 gone");
  update([
    ["d", 1],
    ["b", 1],
    ["a", 1],
  ]);
  expect(button()?.textContent).toBe("1 new, 1 gone");
  button()?.focus();
  fireEvent.click(screen.getByRole("button"));
  expect(shown()).toEqual(["d1", "b1"]);
  expect(button()).toBeNull();
  expect(document.activeElement).toBe(screen.getAllByRole("link")[0]);
  update([["e", 1]]);
  expect(shown()).toEqual(["d1 gone", "b1 gone"]);
  expect(button()?.textContent).toBe("1 new, 2 gone");
});
