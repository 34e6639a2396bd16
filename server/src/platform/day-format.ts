/** dd/MM/yyyy, for `Intl.DateTimeFormat` of a Vietnamese reader. */
export const dayFormat = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
