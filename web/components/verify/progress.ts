/** How far a verification has come: entries checked, of how many. */
export interface Progress {
  readonly entry: number;
  readonly entries: number;
}
