/** What a shortcut of the installed app begins with, as its address says (`/?start=…`). Read by the routes, so it stands by itself. */
export const starts = ['new', 'search', 'cloud'] as const
export type Start = (typeof starts)[number]
