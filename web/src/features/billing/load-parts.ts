/** Parts whose code is fetched when they are first shown. */
export const loadInvoicesPane = () => import('./InvoicesPane.tsx')
export const loadOwnInvoices = () => import('./OwnInvoices.tsx')
