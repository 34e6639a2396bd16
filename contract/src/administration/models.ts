import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { clientVersion } from '../rules/platform.ts'
import { time, webAddress } from '../text.ts'

/** An entry of the audit log, as administrators see it. */
export const AuditEntry = z.object({
  seq: z.number().int().describe('Its place in the log, without gaps'),
  actor: UserInfo.optional().describe('Who did it; nobody where the server did'),
  subjects: z.array(UserInfo).describe('Whom it is about, so many at most'),
  subjectCount: z.number().int(),
  action: z.string().describe('The name of the call'),
  target: z.record(z.string(), z.unknown()).describe('What was asked for, without secrets and names'),
  outcome: z.string().describe('`ok`, or the code that it was refused with'),
  before: z.unknown().optional().describe('Where the action changed something: what was so before'),
  after: z.unknown().optional(),
  ipAddress: z.string().optional(),
  createdTime: time(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** An entry about oneself: who did what and when. */
export const OwnAuditEntry = AuditEntry.pick({
  seq: true,
  actor: true,
  action: true,
  outcome: true,
  createdTime: true,
})
export type OwnAuditEntry = z.output<typeof OwnAuditEntry>

export const brokenReasons = ['missing', 'changed', 'moved'] as const
/** What was found when the chain of hashes was computed again. */
export const AuditCheck = z.object({
  checked: z.number().int().describe('Entries that were looked at in this part'),
  seq: z.number().int().describe('The last of them'),
  lastSeq: z.number().int().describe('The last entry of the log'),
  hash: z.string().describe('Of the last entry of the log; worth noting down elsewhere'),
  nextSeq: z.number().int().optional().describe('Where the next part begins: `afterSeq`'),
  broken: z
    .object({
      seq: z.number().int(),
      reason: z
        .enum(brokenReasons)
        .describe(
          'missing: taken away; changed: not what was written; moved: does not follow the one before it',
        ),
      action: z.string().optional(),
      createdTime: time().optional(),
    })
    .optional()
    .describe('The first entry that is not as it was written'),
})
export type AuditCheck = z.output<typeof AuditCheck>

export const overviewRanges = ['24h', '7d', '30d', '90d'] as const
export const OverviewRange = z.enum(overviewRanges)
export type OverviewRange = z.output<typeof OverviewRange>

const count = () => z.number().int()
const Storage = z
  .object({ IMAGE: count(), VIDEO: count(), AUDIO: count(), FILE: count() })
  .describe('Bytes of uploaded files, by kind')
const Active = {
  activeDay: count().describe('People who were there on that day'),
  activeWeek: count().describe('…within the 7 days that end with it'),
  activeMonth: count().describe('…within the 30 days that end with it'),
}
const Queues = z.object({
  events: count().describe('Events that wait to be published'),
  mail: count().describe('Mail and SMS that wait'),
  push: count(),
  scans: count().describe('Files that wait for the antivirus'),
})

/** What names the newest release, at the address that the operator of an installation chose. */
export const ReleaseNote = z.object({
  version: z.string().regex(clientVersion).describe('Three numbers: 1.4.0'),
  url: webAddress({ max: 500 }).optional().describe('What is new in it'),
})
export type ReleaseNote = z.output<typeof ReleaseNote>

/** What somebody who has just begun to administer has to do; true where it is done. */
export const FirstSteps = z.object({
  isMailSetUp: z.boolean(),
  isSomebodyHere: z.boolean().describe('Somebody beside the first account'),
  isAcquaintanceDecided: z
    .boolean()
    .describe('It was said whether everybody knows each other, one way or the other'),
  isBackedUp: z.boolean().optional().describe('Absent where `backups` is'),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const Overview = z.object({
  range: OverviewRange,
  step: z.enum(['hour', 'day']),
  countedTime: time()
    .optional()
    .describe('When the counters were last brought up to date; absent before the first time'),
  version: z.string().describe('Of this server'),
  newRelease: ReleaseNote.optional().describe('Newer than this server’s; absent unless RELEASES_FROM is set'),
  firstSteps: FirstSteps,
  backups: z
    .object({
      lastTime: time().optional().describe('When the newest that is whole and still there was begun'),
      hasFailedSince: z.boolean(),
      freeBytes: z.number().int().optional().describe('On the disk of their folder'),
    })
    .optional()
    .describe(
      'Those that the server makes; absent for who may not read backups, and outside of the tenant `default`',
    ),
  now: z
    .object({ accounts: count(), lockedAccounts: count(), ...Active, storage: Storage, queues: Queues })
    .optional(),
  points: z
    .array(
      z.object({
        time: time().describe('Its begin; days are those of Vietnam'),
        messages: count(),
        calls: count(),
        requests: count().describe('To the API'),
        failures: count().describe('…that ended in an error of the server'),
        p50: z.number().optional().describe('Milliseconds; absent where nothing was asked'),
        p99: z.number().optional(),
        queues: Queues.describe('The most that waited at a time'),
      }),
    )
    .describe('From the first that was counted'),
  days: z.array(z.object({ time: time(), accounts: count(), ...Active, storage: Storage })),
})
export type Overview = z.output<typeof Overview>
