export const ownDataErrors = {
  exportNotFound: { status: 404 },
  receiptNotFound: { status: 404 },
} as const
