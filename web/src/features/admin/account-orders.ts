/** In which the lists of accounts can be read, by what their requests say. */
export const accountOrders = {
  newest: [{ field: 'createdTime', direction: 'desc' }],
  name: [{ field: 'name', direction: 'asc' }],
  username: [{ field: 'username', direction: 'asc' }],
  active: [{ field: 'lastActiveTime', direction: 'desc' }],
} as const
export type AccountOrder = keyof typeof accountOrders

export const orderNames = Object.keys(accountOrders) as AccountOrder[]
