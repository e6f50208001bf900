/**
 * The lower bound: rows of cards, recycled by row number and written straight to the document. It has our grid's
 * classes and window of rows, but nothing that React or keyboard support needs.
 */
import { useEffect, useRef } from "react";
import type { CollectionStore } from "../../../../src/collection/collection-store.ts";
import { factsAt, sameFacts, type TokenFacts } from "../../../../src/collection/token-at.ts";
import { useCollectionStore } from "../../../../src/collection/use-collection.ts";
import { columnLeft, rowCountOf } from "../../../../src/components/grid/layout/geometry.ts";
import { placeWindow, windowLength } from "../../../../src/components/grid/layout/window.ts";
import * as styles from "../../../../src/components/grid/TokenGrid.css.ts";
import type { GridProps } from "../contestant.ts";
import { createBareCard, type WriteCard } from "./bare-card.ts";

interface Card {
  readonly write: WriteCard;
  row: number;
  facts: TokenFacts | null;
}

interface BareRow {
  readonly element: HTMLElement;
  readonly cards: readonly Card[];
  rowNumber: number;
}

interface BareGrid {
  setRows(rows: Uint32Array): void;
  end(): void;
}

type Setting = Pick<GridProps, "geometry" | "context"> & { readonly size: number };

function createBareGrid(
  host: HTMLElement,
  store: CollectionStore,
  { geometry, context, size }: Setting,
): BareGrid {
  const { rowHeight, columns } = geometry;
  const viewport = window.innerHeight;
  let tokens: Uint32Array = new Uint32Array(0);
  let bareRows: readonly BareRow[] = [];
  let y = window.scrollY;
  let velocity = 0;

  function makeRow(): BareRow {
    const element = document.createElement("div");
    element.className = styles.row;
    element.style.height = `${geometry.cardHeight}px`;
    host.append(element);
    const cards = Array.from({ length: columns }, (_, column) => {
      const left = columnLeft(column, geometry);
      const write = createBareCard(element, left, geometry.cardWidth, size, context);
      return { write, row: -1, facts: null };
    });
    return { element, cards, rowNumber: -1 };
  }

  function writeCards({ cards, rowNumber }: BareRow): void {
    const state = store.getState();
    for (const [column, card] of cards.entries()) {
      const row = tokens[rowNumber * columns + column];
      const facts = row === undefined ? null : factsAt(state, row);
      if (row === undefined || facts === null) continue;
      if (card.row === row && sameFacts(card.facts, facts)) continue;
      card.row = row;
      card.facts = facts;
      card.write(row, facts);
    }
  }

  function place(): void {
    const rowCount = rowCountOf(tokens.length, geometry);
    const list = { offset: y, viewport, rowHeight, rowCount };
    const direction = velocity < 0 ? -1 : 1;
    const { first, end } = placeWindow({ ...list, velocity, direction, reach: 0, last: null });
    for (let rowNumber = first; rowNumber < end; rowNumber++) {
      const bareRow = bareRows[rowNumber % bareRows.length];
      if (bareRow.rowNumber === rowNumber) continue;
      bareRow.rowNumber = rowNumber;
      bareRow.element.style.transform = `translateY(${rowNumber * rowHeight}px)`;
      writeCards(bareRow);
    }
  }

  const onScroll = () => {
    velocity = window.scrollY - y;
    y = window.scrollY;
    place();
  };
  window.addEventListener("scroll", onScroll, { passive: true });
  const unsubscribe = store.subscribe(() => bareRows.forEach(writeCards));

  return {
    setRows(rows) {
      tokens = rows;
      const rowCount = rowCountOf(rows.length, geometry);
      host.style.height = `${rowCount * rowHeight - geometry.gap}px`;
      if (bareRows.length === 0)
        bareRows = Array.from({ length: windowLength(viewport, rowHeight, rowCount) }, makeRow);
      place();
      bareRows.forEach(writeCards);
    },
    end() {
      window.removeEventListener("scroll", onScroll);
      unsubscribe();
      host.replaceChildren();
    },
  };
}

/** React only mounts the host element and passes the list on. */
export default function BareRecycler({ rows, geometry, context }: GridProps) {
  const host = useRef<HTMLDivElement>(null);
  const grid = useRef<BareGrid | null>(null);
  const store = useCollectionStore();
  useEffect(() => {
    if (!host.current) return;
    const size = store.getState().fixed?.size ?? 0;
    const made = createBareGrid(host.current, store, { geometry, context, size });
    grid.current = made;
    return () => {
      grid.current = null;
      made.end();
    };
  }, [store, geometry, context]);
  useEffect(() => grid.current?.setRows(rows));
  return <div ref={host} className={styles.grid} />;
}
