/**
 * Who acts through `trau admin`: whoever can reach the database and the keys of the server, and so may everything. No account has this id and no
 * token is ever issued to it.
 */
export const operatorId = '00000000-0000-7000-8000-000000000001'

/** Who creates, changes and locks accounts as a directory says. */
export const directoryActorId = '00000000-0000-7000-8000-000000000002'

/** What the audit log calls those who act and are no person. */
export const actorNames: Record<string, string> = { [operatorId]: 'cli', [directoryActorId]: 'directory' }
