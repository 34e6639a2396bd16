/** Where a person may do something: what is said of a room beats what is said of its workspace, and that beats the rest. */
export interface Places {
  isEverywhere: boolean
  workspaces: ReadonlyMap<string, boolean>
  rooms: ReadonlyMap<string, boolean>
}

/** Ids by what is said of them, for a condition of SQL. */
export const idsOf = (places: ReadonlyMap<string, boolean>, isAllowed: boolean): string[] =>
  [...places].flatMap(([id, isAllowedThere]) => (isAllowedThere === isAllowed ? [id] : []))
