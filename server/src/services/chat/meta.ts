import type {
  LinkPreview,
  Location,
  Media,
  Mention,
  MetaData,
  Poll,
  SystemEvent,
  UserInfo,
} from '@trau/contract'

/** What stands in `message.meta`. People by id, so that they are called what they are called today. */
export interface StoredMeta {
  system?: {
    event: SystemEvent['event']
    actorId: string
    userIds?: string[]
    text?: string
    role?: number
    switches?: SystemEvent['switches']
    seconds?: number
  }
  /** As they were when they were sent; `message_media` names them too. */
  media?: Media[]
  sticker?: { stickerId: string }
  contactId?: string
  location?: Location
  /** With its tallies as they stand; who chose what is in a table of its own. */
  poll?: Poll
  mentions?: Mention[]
  forwardedFromId?: string
  preview?: LinkPreview
  /** The sender took the preview off; none is read again. */
  isPreviewOff?: true
}

/** The files of a message, in the places that they have there: its own, or the picture of the page that it links to. */
export const carriedBy = ({ media = [], preview }: Pick<StoredMeta, 'media' | 'preview'>): string[] =>
  [...media, ...(preview?.image ? [preview.image] : [])].map(({ mediaId }) => mediaId)

type Infos = ReadonlyMap<string, UserInfo>

export function viewMeta(meta: StoredMeta | null | undefined, infos: Infos): MetaData {
  if (!meta) return {}
  const { system, contactId, forwardedFromId, isPreviewOff: _, ...plain } = meta
  return {
    ...plain,
    ...(system ? { system: viewSystem(system, infos) } : {}),
    ...(contactId ? { contact: infoOf(infos, contactId) } : {}),
    ...(forwardedFromId ? { forwardedFrom: infoOf(infos, forwardedFromId) } : {}),
  }
}

function viewSystem({ actorId, userIds, ...rest }: NonNullable<StoredMeta['system']>, infos: Infos) {
  return {
    ...rest,
    actor: infoOf(infos, actorId),
    ...(userIds ? { users: userIds.map(id => infoOf(infos, id)) } : {}),
  }
}

/** What a quote or a room list needs: of an album the first picture and how many there are, nothing that only the message itself shows. */
export function excerptMeta({ media, mentions: _, preview: __, poll, ...rest }: MetaData): MetaData {
  return {
    ...rest,
    ...(media ? { media: media.slice(0, 1).map(withoutPeaks), mediaCount: media.length } : {}),
    ...(poll ? { poll: withoutTally(poll) } : {}),
  }
}

/** A vote does not reach quotes and lists, so they hold nothing that one changes. */
const withoutTally = ({ closesTime: _, closedTime: __, ...poll }: Poll): Poll => ({
  ...poll,
  options: [],
  voterCount: 0,
})

const withoutPeaks = ({ peaks: _, ...media }: Media): Media => media

/** Everybody whom it names. */
export const peopleInMeta = (meta: StoredMeta | null | undefined): string[] =>
  meta
    ? [
        ...(meta.system ? [meta.system.actorId, ...(meta.system.userIds ?? [])] : []),
        ...(meta.contactId ? [meta.contactId] : []),
        ...(meta.forwardedFromId ? [meta.forwardedFromId] : []),
      ]
    : []

export const infoOf = (infos: Infos, userId: string): UserInfo => infos.get(userId) ?? { userId }
