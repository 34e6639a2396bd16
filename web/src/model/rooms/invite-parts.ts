/** Who waits is read as one page: the server lets no more than two hundred wait, and shows a hundred. */
export const joinRequestParts = (roomId: string) => ({ params: { roomId }, query: { limit: 100 } })

export const banParts = (roomId: string) => ({ params: { roomId } })
