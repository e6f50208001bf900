/** Lets a program go on without output if the reader of its output is gone, as after `| head -1`. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}
