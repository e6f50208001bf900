import { expect, it } from "vitest";
import { DatabaseUnavailable } from "./database.ts";
import { openPostgres } from "./postgres.ts";

it("says with one sentence that the server does not answer, without the password", async () => {
  const opening = openPostgres("postgres://u:secret@127.0.0.1:1/none");
  await expect(opening).rejects.toThrow(DatabaseUnavailable);
  await expect(opening).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/none does not answer: .*Check DATABASE_URL\.$/,
  );
  await expect(opening).rejects.not.toThrow(/secret/);
});
