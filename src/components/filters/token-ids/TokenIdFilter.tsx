import { useId, useState } from "react";
import { inspect } from "../../../../contract/values/problem.ts";
import { addTokenIds, removeTokenId } from "../../../collection/edit-filters.ts";
import { setting } from "../../../collection/edit-query.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { Button } from "../../Button.tsx";
import * as field from "../../fields/field.css.ts";
import * as chip from "../Chip.css.ts";
import { Chip } from "../Chip.tsx";
import { NOT_IN_COLLECTION } from "../describe-filters.ts";
import { FilterSection } from "../FilterSection.tsx";
import { MAX_TOKEN_IDS, readTokenIds } from "./token-ids.ts";
import { tokenLookup } from "./token-lookup.ts";

/** Filters by token id. An id that the collection does not have is kept and flagged: it matches nothing. */
export function TokenIdFilter() {
  const { tokenIds } = useQuery();
  const edit = useEditQuery();
  const fixed = useCollection((state) => state.fixed);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();

  const add = () => {
    const { ids, malformed } = readTokenIds(text);
    const fresh = ids.filter((each) => !tokenIds.includes(each));
    // A link may hold more ids than the limit.
    const room = Math.max(0, MAX_TOKEN_IDS - tokenIds.length);
    const refused = fresh.slice(room);
    // Already chosen ids are passed too: the edit leaves them out with a warning on the console.
    edit(addTokenIds(ids.filter((each) => !refused.includes(each))));
    setText([...refused, ...malformed].join(" "));
    if (malformed[0] !== undefined)
      setWrong(
        `${inspect(malformed[0])} is not a token id. A token id is a whole number, such as 12.`,
      );
    else setWrong(refused.length > 0 ? `You can filter by at most ${MAX_TOKEN_IDS} ids.` : null);
  };

  return (
    <FilterSection
      title="Token ids"
      onReset={tokenIds.length > 0 ? () => edit(setting({ tokenIds: [] })) : undefined}
    >
      <form
        className={field.withButton}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <span className={field.frame}>
          <input
            className={field.input}
            aria-label="Add token ids"
            placeholder="One or more, such as 12, 345"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : `${id}-error`}
            onChange={(event) => {
              setText(event.target.value);
              setWrong(null);
            }}
            onPaste={(event) => {
              // A single-line field would join the lines of a pasted column into one number.
              const lines = event.clipboardData.getData("text");
              if (!/[\r\n]/.test(lines)) return;
              event.preventDefault();
              const { value, selectionStart, selectionEnd } = event.currentTarget;
              const before = value.slice(0, selectionStart ?? value.length);
              const after = value.slice(selectionEnd ?? value.length);
              setText(before + lines.replace(/\s+/g, " ") + after);
              setWrong(null);
            }}
          />
        </span>
        <Button type="submit" disabled={text.trim() === ""} label="Add" />
      </form>
      <p id={`${id}-error`} role="alert" className={field.error}>
        {wrong}
      </p>
      {tokenIds.length > 0 && (
        <ul className={chip.chips} aria-label="Chosen token ids">
          {tokenIds.map((tokenId) => {
            const unknown = fixed !== null && !tokenLookup(fixed).has(tokenId);
            return (
              <li key={tokenId} className={chip.item}>
                <Chip
                  label={`#${tokenId}`}
                  note={unknown ? NOT_IN_COLLECTION : undefined}
                  onRemove={() => edit(removeTokenId(tokenId))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </FilterSection>
  );
}
