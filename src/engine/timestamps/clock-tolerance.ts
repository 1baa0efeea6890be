/** How far another party's clock may be ahead of the clock it is compared with. */
export const clockToleranceMs = 5 * 60 * 1000
