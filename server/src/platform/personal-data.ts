/**
 * What a table holds about a person. Each service lists its own in `personal-data.ts`; an erasure and a copy follow `app.personalData`, and a test
 * holds them against the schema. Identity erases its own (names, friendships, blocks, pictures); what two people share is kept with the other one.
 */
export interface PersonalData {
  table: string
  /** Columns that name the person; each is looked for. */
  columns: readonly string[]
  /** What it is called in copies and receipts. */
  what: string
  /** What an erasure does: the row goes, or these columns are emptied, or the id is removed from this array, or it stays for the reason given. */
  erase:
    | 'delete'
    | 'byIdentity'
    | { empty: Record<string, string | null> }
    | { removeFrom: string }
    | { keep: string }
  /** Not in a copy: secrets, and what says nothing. `true` for all of it. */
  hide?: true | readonly string[]
  /** What a copy has of a row, where it is not enough to hide whole columns. */
  inCopy?: (row: unknown) => unknown
  /**
   * What belongs to a hidden room is not in a copy: rows with its `room_id`; with `byCall`, rows of its calls; with `byFile`, files that stand there
   * or in locked notes and nowhere else; with `byMessages`, its `messages` among those a row has kept; with `byDetail`, its id in the `detail` of
   * what was shared.
   */
  inRoom?: true | 'byCall' | 'byFile' | 'byMessages' | 'byDetail'
  /**
   * What belongs to a space of the drive, by its `space_id` or that of its node: an erasure ends the person's own spaces whole, and what is
   * in that of a hidden room is not in a copy.
   */
  inSpace?: 'byColumn' | 'byNode'
  /**
   * What is locked behind the PIN is not in a copy: notes by their `is_locked`, other rows by that of their `note_id`, also where hidden rooms alone
   * share that note with the person.
   */
  isLocked?: 'byColumn' | 'byNote'
}

export const keptWithConversation = { keep: 'conversation' }
export const keptWithoutName = { keep: 'recordOfNobody' }
/** Who owns the copies of an erased person until their files are gone. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** What proves the chain of the audit log, and where an entry stands in it. */
const ofChain = ['hash', 'previous_hash', 'hash_version', 'seq']

/** The audit log is the platform's. */
export const platformPersonalData: readonly PersonalData[] = [
  { table: 'audit', columns: ['actor_id'], what: 'auditLog', erase: keptWithoutName, hide: ofChain },
  {
    table: 'audit',
    columns: ['subject_ids'],
    what: 'auditLogAboutOneself',
    // Taking an id out would break the chain; what it belonged to has no name any more.
    erase: keptWithoutName,
    // An administrator's address, and other people whom the same entry names.
    hide: [...ofChain, 'ip_address', 'subject_ids', 'target', 'before', 'after'],
  },
]
