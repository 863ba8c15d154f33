/** Where a command speaks. What it is told on standard input it reads there itself. */
export interface Terminal {
  /** To standard output, as it is. */
  write(text: string): void;
  /** To standard error, as it is. */
  complain(text: string): void;
  /** One line or several to standard output. */
  print(...lines: readonly string[]): void;
  /** `--json`: the value on one line, for machines. */
  printJson(value: unknown): void;
}

export function terminal(write: (text: string) => void, complain: (text: string) => void): Terminal {
  return {
    write,
    complain,
    print(...lines) {
      for (const line of lines) write(`${line}\n`);
    },
    printJson: (value) => write(`${JSON.stringify(value)}\n`),
  };
}
