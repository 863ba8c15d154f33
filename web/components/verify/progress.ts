/** How far a verification has come: entries checked, of how many. */
export interface Progress {
  readonly entry: number;
  readonly entries: number;
}

/** What its reader knows of the log from elsewhere. */
export interface Known {
  /** The server's verifier key; empty: not known. */
  readonly pin: string;
  /** Checkpoints kept from mails and receipts. */
  readonly checkpoints: readonly string[];
}
