/** Random seeds for deals and puzzles. */

/** Returns a random seed. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
