import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import {
  announcementLevels,
  type ConfigKind,
  clientVersion,
  compareVersions,
  configKey,
  configKinds,
  maxAnnouncementText,
  maxConfigLinkLabel,
  maxConfigNumber,
  maxFlagRoles,
  maxMaintenanceText,
  maxNoticeHours,
  platforms,
  roleTarget,
} from '../rules/platform.ts'
import { line, paragraph, time, webAddress } from '../text.ts'

export const PlatformName = z.enum(platforms)

const version = z.string().regex(clientVersion).describe('Three numbers: 1.4.0')
const maxTime = 8_640_000_000_000_000
const when = time().min(0).max(maxTime)

export const FlagValue = z.strictObject({
  isOn: z.boolean().describe('False switches it off for everybody'),
  percentage: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .describe('Of the people, always the same ones; a larger percentage keeps who had it'),
  roles: z
    .array(z.string().regex(roleTarget))
    .max(maxFlagRoles)
    .describe('Names of role templates; who has one of them has the flag, whatever the percentage'),
})
export type FlagValue = z.output<typeof FlagValue>

export const VersionsValue = z
  .strictObject({
    minimum: version.optional().describe('Older clients are blocked'),
    recommended: version.optional().describe('Older clients say that there is a newer one'),
  })
  .refine(
    ({ minimum, recommended: recommendedVersion }) =>
      !minimum || !recommendedVersion || compareVersions(minimum, recommendedVersion) <= 0,
    { path: ['recommended'], params: { reason: 'outOfOrder' } },
  )
export type VersionsValue = z.output<typeof VersionsValue>

export const MaintenanceValue = z
  .strictObject({
    text: paragraph({ max: maxMaintenanceText }).describe('What people should know; may be empty'),
    startTime: when,
    endTime: when,
    noticeHours: z
      .number()
      .int()
      .min(0)
      .max(maxNoticeHours)
      .describe('How many hours before the start it is shown'),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    params: { reason: 'outOfOrder' },
  })
export type MaintenanceValue = z.output<typeof MaintenanceValue>

export const AnnouncementValue = z
  .strictObject({
    text: paragraph({ max: maxAnnouncementText })
      .refine(text => text.trim() !== '', { params: { reason: 'required' } })
      .describe('In Vietnamese'),
    textEn: paragraph({ max: maxAnnouncementText }).describe(
      'In English; where it is empty, `text` is shown',
    ),
    level: z.enum(announcementLevels),
    startTime: when,
    endTime: when,
    isDismissible: z.boolean().describe('A person may put it away on their device'),
    roles: z
      .array(z.string().regex(roleTarget))
      .max(maxFlagRoles)
      .describe('Whom it is for, as of a flag; none: everybody. For some it cannot be public'),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    params: { reason: 'outOfOrder' },
  })
export type AnnouncementValue = z.output<typeof AnnouncementValue>

/** As people see it: whom it is for is left out. */
export const ShownAnnouncement = z.object({
  text: z.string(),
  textEn: z.string(),
  level: z.enum(announcementLevels),
  startTime: time(),
  endTime: time(),
  isDismissible: z.boolean(),
})
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>

export const LimitValue = z.strictObject({ number: z.number().int().min(0).max(maxConfigNumber) })
export type LimitValue = z.output<typeof LimitValue>

export const LinkValue = z.strictObject({
  url: webAddress({ max: 500 }),
  label: line({ min: 0, max: maxConfigLinkLabel }).describe(
    'Empty where the client has a name of its own for it',
  ),
})
export type LinkValue = z.output<typeof LinkValue>

/** What a value must be, by the kind of its record. */
export const configValues = {
  FLAG: FlagValue,
  VERSIONS: VersionsValue,
  MAINTENANCE: MaintenanceValue,
  ANNOUNCEMENT: AnnouncementValue,
  LIMIT: LimitValue,
  LINK: LinkValue,
} satisfies Record<ConfigKind, z.ZodType>

const record = {
  platformConfigId: z.string(),
  platform: PlatformName,
  key: z.string().regex(configKey),
  version: z.number().int().describe('Grows with every change of the record'),
  updatedTime: time(),
}
const withValues = <F extends z.ZodType, A extends z.ZodType, M extends z.ZodRawShape>(
  flag: F,
  announcement: A,
  more: M,
) => {
  const base = { ...record, ...more }
  return z.discriminatedUnion('kind', [
    z.object({ ...base, kind: z.literal('FLAG'), value: flag }),
    z.object({ ...base, kind: z.literal('VERSIONS'), value: VersionsValue }),
    z.object({ ...base, kind: z.literal('MAINTENANCE'), value: MaintenanceValue }),
    z.object({ ...base, kind: z.literal('ANNOUNCEMENT'), value: announcement }),
    z.object({ ...base, kind: z.literal('LIMIT'), value: LimitValue }),
    z.object({ ...base, kind: z.literal('LINK'), value: LinkValue }),
  ])
}

/** As anybody may read it. Whom a flag targets is left out. */
export const PublicPlatformConfig = withValues(FlagValue.omit({ roles: true }), ShownAnnouncement, {})
export type PublicPlatformConfig = z.output<typeof PublicPlatformConfig>

/** As administrators keep it. */
export const PlatformConfig = withValues(FlagValue, AnnouncementValue, {
  isPublic: z.boolean().describe('Read without signing in'),
})
export type PlatformConfig = z.output<typeof PlatformConfig>

const ConfigState = z
  .object({ value: z.unknown(), isPublic: z.boolean() })
  .describe('A value and who may read it, as it was')
export type ConfigState = z.output<typeof ConfigState>

export const PlatformChange = z.object({
  changeId: z.number().int().describe('Grows by one with every change of the tenant'),
  platformConfigId: z.string(),
  platform: PlatformName,
  key: z.string(),
  kind: z.enum(configKinds),
  before: ConfigState.optional().describe('Absent where the record was created'),
  after: ConfigState.optional().describe('Absent where it was deleted'),
  differences: z
    .array(z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() }))
    .describe('Field by field, as JSON'),
  editor: UserInfo,
  undoneId: z.number().int().optional().describe('The change that this one takes back'),
  canUndo: z
    .boolean()
    .describe('It can be undone: it made what the record is now, or it is the latest undo of it'),
  createdTime: time(),
})
export type PlatformChange = z.output<typeof PlatformChange>

/** What a platform's records mean for one person. */
export const OwnPlatform = z.object({
  platform: PlatformName,
  revision: z.number().int().describe('Grows with every change in the tenant'),
  flags: z.record(z.string(), z.boolean()),
  versions: z.object({ minimum: z.string().optional(), recommended: z.string().optional() }),
  maintenance: z
    .object({ text: z.string(), startTime: time(), endTime: time(), noticeHours: z.number() })
    .optional(),
  announcement: ShownAnnouncement.optional().describe('Where it is for this person'),
  limits: z.record(z.string(), z.number()),
  links: z.record(z.string(), z.object({ url: z.string(), label: z.string() })),
})
export type OwnPlatform = z.output<typeof OwnPlatform>
