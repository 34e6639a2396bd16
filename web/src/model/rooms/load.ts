import type { AnswerOf, Contract, PersonalTag, RoomEntry } from '@trau/contract'
import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { recordActions } from '../../live/dispatch.ts'
import type { Owner } from '../../storage/local-db.ts'
import { compareRooms, type RoomItem } from '../../store/room-order.ts'
import { isHiddenRoom, roomActions, roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { readKeptRooms } from '../../sync/kept-state.ts'
import { withCleared } from '../messages/message-window.ts'
import { changeWindow } from '../messages/window-cache.ts'
import { isUnwritten, later, reconcile } from './reconcile.ts'
import { isListedUnread, mostAskedAlone, partOf } from './room-part.ts'
import { type RoomPart, roomPageSize, roomsQuery, tagsQuery } from './room-queries.ts'

export type RoomPage = AnswerOf<Contract['room']['listRoomsByCursor']>

/** So many pages of a part a reload reads at most: what lies further down stays as it was. */
const mostReloaded = 10

/** What a reload reads: of each part as many pages as were read before. */
interface ReloadedPages {
  list: RoomPage
  strangers: RoomPage
  /** Only where it was opened before. */
  archive: RoomPage | undefined
  /** Rooms that were asked for by themselves and are still mine. */
  singleRooms: RoomEntry[]
  tags: PersonalTag[]
  /** The rooms that were to be in these answers, as they stood before. */
  before: ReadonlyMap<string, RoomItem>
}

/** Reads the room list page by page into the `room` slice, and once more after what real time could not tell. */
export class RoomLoader {
  #store: AppStore
  #cursors: Partial<Record<RoomPart, string | undefined>> = {}
  #begun: Partial<Record<RoomPart, boolean>> = {}
  #pageCounts: Partial<Record<RoomPart, number>> = {}
  #running = new Map<string, Promise<void>>()

  constructor(store: AppStore) {
    this.#store = store
  }

  get isLoaded() {
    return this.#begun.list === true
  }
  hasMore = (part: RoomPart) => !this.#begun[part] || this.#cursors[part] !== undefined

  /**
   * The first page of a fresh list, or all that is known again to find what was missed. What a reload that is under way has read may be
   * older than what was missed, so another follows it.
   */
  reload(): Promise<void> {
    const running = this.#running.get('reload')
    if (!running) return this.#reload()
    return this.#once(
      'reload again',
      () => {
        this.#running.delete('reload again')
        return this.#reload()
      },
      running,
    )
  }

  /** The first page of a fresh list, once: what is under way counts. */
  load(): Promise<void> {
    if (this.isLoaded) return Promise.resolve()
    return this.#running.get('reload') ?? this.#reload()
  }

  /** The list as this device keeps it, while the server does not answer; nothing once there is a list. */
  async showKept(owner: Owner): Promise<void> {
    const isEmpty = () => !this.isLoaded && this.#store.getState().room.rooms.length === 0
    if (!isEmpty()) return
    const keptRooms = await readKeptRooms(owner)
    if (!keptRooms || !isEmpty()) return
    this.#store.dispatch(roomActions.roomsSet(keptRooms.items))
    for (const [part, items] of Object.entries(Object.groupBy(keptRooms.items, partOf)))
      this.#pageCounts[part as RoomPart] = Math.ceil(items.length / roomPageSize)
    this.#store.dispatch(roomActions.personalTagsSet(keptRooms.personalTags))
  }

  #reload(): Promise<void> {
    return this.#once('reload', async () => {
      const { rooms, currentRoomId } = this.#store.getState().room
      const knownRooms = rooms.filter(item => !isHiddenRoom(item))
      const fetchPages = async (): Promise<ReloadedPages> => {
        const [list, strangers, archive, tags] = await Promise.all([
          this.#fetchPages('list'),
          this.#fetchPages('strangers'),
          // A room that was archived elsewhere is in no other page. Where the archive was never opened, opening it reads it.
          this.#begun.archive ? this.#fetchPages('archive') : undefined,
          api.room.listPersonalTags({ query: tagsQuery }),
        ])
        const pages = { list, strangers, archive }
        const foundIds = new Set(
          Object.values(pages).flatMap(page => page?.items.map(({ room }) => room.roomId) ?? []),
        )
        const speaksOf = (item: RoomItem) => reaches(pages[partOf(item)], item)
        const aloneRooms = knownRooms
          .filter(item => !foundIds.has(item.room.roomId) && !isUnwritten(item) && !speaksOf(item))
          // Unread ones are asked for together, but for the one that is open.
          .filter(item => !isListedUnread(item) || item.room.roomId === currentRoomId)
          .slice(0, mostAskedAlone)
        const answers = await Promise.all(aloneRooms.map(({ room }) => fetchRoom(room.roomId)))
        const before = [...knownRooms.filter(speaksOf), ...aloneRooms]
        return {
          ...{ ...pages, tags: tags.items },
          singleRooms: answers.filter(answer => answer !== undefined),
          before: new Map(before.map(item => [item.room.roomId, item])),
        }
      }
      await this.#read(fetchPages, pages => this.#bringUpToDate(pages))
    })
  }

  /** As many pages of a part as were read before, as one. */
  async #fetchPages(part: RoomPart): Promise<RoomPage> {
    const wantedCount = Math.min(this.#pageCounts[part] ?? 1, mostReloaded)
    let { items, nextCursor } = await this.#fetch(part)
    let count = 1
    for (; nextCursor && count < wantedCount; count++) {
      const page = await this.#fetch(part, nextCursor)
      items = [...items, ...page.items]
      nextCursor = page.nextCursor
    }
    // What this device keeps may have been shown meanwhile, and is not all read yet.
    this.#pageCounts[part] = nextCursor ? Math.max(count, this.#pageCounts[part] ?? 0) : count
    return { items, nextCursor }
  }

  #bringUpToDate({ list, strangers, archive, singleRooms, tags, before }: ReloadedPages): void {
    const { rooms, currentRoomId } = this.#store.getState().room
    const isFirst = !this.#begun.list
    const pages = [archive?.items, list.items, strangers.items, singleRooms].flatMap(items => items ?? [])
    const [hiddenRooms, current] = [rooms.filter(isHiddenRoom), rooms.filter(item => !isHiddenRoom(item))]
    this.#store.dispatch(roomActions.roomsSet([...reconcile(current, pages, before), ...hiddenRooms]))
    this.#store.dispatch(roomActions.personalTagsSet(tags))
    for (const { room, selfMember } of pages)
      changeWindow(room.roomId, window => withCleared(window, selfMember.clearedSeq))
    // A new list selects its first room; one that is only brought up to date must not move anybody.
    const isMoved = this.#store.getState().room.currentRoomId !== currentRoomId
    if (isMoved && (!isFirst || currentRoomId)) this.#store.dispatch(roomActions.roomSelected(currentRoomId))
    this.#cursors = {
      list: list.nextCursor,
      strangers: strangers.nextCursor,
      archive: archive?.nextCursor,
    }
    this.#begun = { list: true, strangers: true, archive: archive !== undefined }
    if (list.nextCursor) void ignoreFailure(this.#renewUnread(), 'repeated')
  }

  /** Unread rooms are counted, in the title too, and some stand behind the pages of the list: all of them are read. */
  #renewUnread(): Promise<void> {
    const running = this.#running.get('unread')
    const work = async () => {
      const { readUnread } = await import('./unread-rooms.ts')
      this.#pageCounts.unread = mostReloaded
      this.#cursors.unread = await readUnread(this.#store, {
        page: take => this.#read(() => this.#fetchPages('unread'), take),
        room: roomId => this.room(roomId),
      })
      this.#begun.unread = true
    }
    return this.#once(running ? 'unread again' : 'unread', work, running)
  }

  /** Takes an answer, and once more what events have changed since it was asked for. */
  async #read<T>(ask: () => Promise<T>, take: (answer: T) => void): Promise<T> {
    const { actions, stop } = recordActions()
    try {
      const answer = await ask()
      take(answer)
      for (const action of actions) this.#store.dispatch(action)
      return answer
    } finally {
      stop()
    }
  }

  #upsert(entries: readonly RoomEntry[]): void {
    for (const entry of entries) this.#store.dispatch(roomActions.roomUpserted(entry))
  }

  more(part: RoomPart): Promise<void> {
    if (!this.hasMore(part)) return Promise.resolve()
    // What brings the list up to date may not take its first page for a second one.
    if (part === 'list' && !this.isLoaded) return this.#reload()
    return this.#once(part, async () => {
      let isDone = await this.#take(part, () => this.#fetchNext(part))
      // A part that begins again brings rooms that are held already, and the end of the list, which asked for more, stays where it was.
      while (!isDone && this.hasMore(part))
        isDone = await this.#take(part, () => this.#fetch(part, this.#cursors[part]))
    })
  }

  /** @returns whether the page brought a room that was not held, or came too late: the list was brought up to date meanwhile */
  async #take(part: RoomPart, fetchPage: () => Promise<RoomPage>): Promise<boolean> {
    const cursors = this.#cursors
    let hasNewRoom = false
    const page = await this.#read(fetchPage, ({ items }) => {
      for (const entry of items) {
        hasNewRoom ||= !this.#roomOf(entry)
        this.#store.dispatch(roomActions.roomUpserted(this.#laterOf(entry)))
      }
    })
    if (this.#cursors !== cursors) return true
    this.#cursors[part] = page.nextCursor
    this.#begun[part] = true
    this.#pageCounts[part] = (this.#pageCounts[part] ?? 0) + 1
    return hasNewRoom
  }

  /** The server takes a cursor for a day. In a tab that was open for longer the part begins again. */
  async #fetchNext(part: RoomPart): Promise<RoomPage> {
    const cursor = this.#cursors[part]
    const nextPage = cursor ? await orRefused(this.#fetch(part, cursor), 'validationFailed') : undefined
    return nextPage ?? this.#fetch(part)
  }

  #roomOf = ({ room }: RoomEntry) => roomSelectors.selectRoom(this.#store.getState(), room.roomId)
  #laterOf = (entry: RoomEntry) => later(this.#roomOf(entry), entry)

  /** The rooms with a tag, wherever in the list they stand. */
  tagged(tagId: string): Promise<void> {
    return this.#once(`tag ${tagId}`, async () => {
      await this.#read(
        () => api.room.listRooms({ query: { limit: 100, requestPayload: { tagId } } }),
        ({ items }) => this.#upsert(items),
      )
    })
  }

  /** One room that the loaded pages do not hold (a link, a new message in an old room). Undefined when it is not mine. */
  room(roomId: string): Promise<RoomEntry | undefined> {
    return this.#read(
      () => fetchRoom(roomId),
      entry => this.#upsert(entry ? [entry] : []),
    )
  }

  #fetch = (part: RoomPart, cursor?: string) =>
    api.room.listRoomsByCursor({ query: roomsQuery(part, cursor) })

  /** @param after work that ends first, well or not */
  #once(name: string, work: () => Promise<void>, after?: Promise<void>): Promise<void> {
    const running = this.#running.get(name)
    if (running) return running
    const loading = (after ? after.then(work, work) : work()).finally(() => {
      if (this.#running.get(name) === loading) this.#running.delete(name)
    })
    this.#running.set(name, loading)
    return loading
  }
}

/** Whether a part that was read from its first page on would hold a room, were it still there. */
function reaches(page: RoomPage | undefined, item: RoomItem): boolean {
  if (!page) return false
  const last = page.items.at(-1)
  return page.nextCursor === undefined || (last !== undefined && compareRooms(item, last) <= 0)
}

const fetchRoom = (roomId: string): Promise<RoomEntry | undefined> =>
  orRefused(api.room.getRoom({ params: { id: roomId } }), 'roomNotFound', 'validationFailed')
