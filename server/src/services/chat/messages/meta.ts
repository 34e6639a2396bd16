import type {
  BankCard,
  CallCard,
  DriveCard,
  LinkPreview,
  Location,
  Media,
  Mention,
  MetaData,
  NoteCard,
  Poll,
  SystemEvent,
  UserInfo,
} from '@trau/contract'
import type { QuotedPart } from './quoted-part.ts'

/** What stands in `message.meta`. People by id, so that they are called what they are called today. */
export interface StoredMeta {
  /** Of the message it answers. */
  quoted?: QuotedPart
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
  bank?: BankCard
  /** With its tallies as they stand; who chose what is in a table of its own. */
  poll?: Poll
  drive?: DriveCard
  /** Without its title, which is the note's and may change. */
  note?: Pick<NoteCard, 'noteId'>
  call?: CallCard
  mentions?: Mention[]
  forwardedFromId?: string
  isSilent?: true
  preview?: LinkPreview
  /** The sender took the preview off; none is read again. */
  isPreviewOff?: true
}

/** The files of a message, in the places that they have there: its own, or the picture of the page that it links to. */
export const attachmentIdsOf = ({ media = [], preview }: Pick<StoredMeta, 'media' | 'preview'>): string[] =>
  [...media, ...(preview?.image ? [preview.image] : [])].map(({ mediaId }) => mediaId)

type Infos = ReadonlyMap<string, UserInfo>

/** @param noteTitle of the note that it carries, as this room may know it */
export function viewMeta(
  meta: StoredMeta | null | undefined,
  infos: Infos,
  noteTitle: string | undefined,
): MetaData {
  if (!meta) return {}
  const { system, contactId, forwardedFromId, isPreviewOff: _, quoted: __, poll, note, ...plain } = meta
  return {
    ...plain,
    ...(note ? { note: viewNoteCard(note, noteTitle) } : {}),
    ...(poll ? { poll: isWithheld(poll) ? withoutResults(poll) : poll } : {}),
    ...(system ? { system: viewSystem(system, infos) } : {}),
    ...(contactId ? { contact: infoOf(infos, contactId) } : {}),
    ...(forwardedFromId ? { forwardedFrom: infoOf(infos, forwardedFromId) } : {}),
  }
}

export const viewNoteCard = ({ noteId }: Pick<NoteCard, 'noteId'>, title: string | undefined): NoteCard => ({
  noteId,
  ...(title ? { title } : {}),
})

/** One view for the whole room, so that an event shows nobody what they have not voted for. */
const isWithheld = ({ hidesResults, closedTime }: Poll) => hidesResults === true && closedTime === undefined

const withoutResults = (poll: Poll): Poll => ({
  ...poll,
  options: poll.options.map(option => ({ ...option, count: 0, userIds: [] })),
  voterCount: 0,
})

function viewSystem({ actorId, userIds, ...rest }: NonNullable<StoredMeta['system']>, infos: Infos) {
  return {
    ...rest,
    actor: infoOf(infos, actorId),
    ...(userIds ? { users: userIds.map(id => infoOf(infos, id)) } : {}),
  }
}

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
