import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";

function show() {
  const onClose = vi.fn();
  const onPress = vi.fn();
  render(
    <Dialog open onClose={onClose} title="A dialog">
      <button type="button" onClick={onPress}>
        Press
      </button>
    </Dialog>,
  );
  return { onClose, onPress, dialog: screen.getByRole("dialog") };
}

it("closes on a press on its backdrop", () => {
  const { onClose, dialog } = show();
  fireEvent.click(dialog, { detail: 1 });
  expect(onClose).toHaveBeenCalledOnce();
});

it("ignores the second click of the double click that opened it, wherever it lands", () => {
  const { onClose, onPress, dialog } = show();
  fireEvent.click(dialog, { detail: 2 });
  fireEvent.click(screen.getByText("Press"), { detail: 2 });
  fireEvent.click(screen.getByText("Press"), { detail: 3 });
  expect([onClose.mock.calls, onPress.mock.calls]).toEqual([[], []]);
});

it("takes a double click that began in it", () => {
  const { onPress } = show();
  fireEvent.click(screen.getByText("Press"), { detail: 1 });
  fireEvent.click(screen.getByText("Press"), { detail: 2 });
  expect(onPress).toHaveBeenCalledTimes(2);
});
