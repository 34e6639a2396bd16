export const deviceErrors = {
  deviceNotFound: { status: 404 },
} as const
