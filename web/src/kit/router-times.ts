/** The specification's figures, in milliseconds. */
export const routerTimes = {
  /** A page slower than this shows that it is coming … */
  pendingMs: 1000,
  /** … and then for at least this long. */
  pendingMinMs: 500,
  /** Resting on a link this long begins to load its page. */
  preloadDelay: 50,
  preloadStaleTime: 30_000,
  scrollSaveThrottle: 100,
}
/** Paths whose parsing is remembered; the library's own figure, which the test looks up. */
export const parseCacheSize = 1000
