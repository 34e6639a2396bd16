/** Limits of watching who is online. */

/** People whose presence one connection can watch at once. */
export const maxWatched = 200
