import type { AnswerOf, Contract, PersonalTag, RoomEntry } from '@trau/contract'
import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import type { Owner } from '../../api/local-db.ts'
import { recordActions } from '../../live/dispatch.ts'
import { readKeptRooms } from '../../store/kept-state.ts'
import { isHiddenRoom, isOfStranger, roomActions, roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { withCleared } from '../messages/message-window.ts'
import { changeWindow } from '../messages/window-cache.ts'
import { later, reconcile } from './reconcile.ts'

const pageSize = 50

/** What is asked of the server for each part. The last two are of the list again, without what stands between. */
const parts = {
  list: {},
  archive: { isArchived: true },
  strangers: { isStranger: true },
  unread: { unreadOnly: true },
  groups: { type: 'GROUP' },
}
export type RoomPart = keyof typeof parts
type RoomPage = AnswerOf<Contract['room']['listRoomsByCursor']>

/** Reads the room list page by page into the `room` slice, and once more after what real time could not tell. */
export class RoomLoader {
  #store: AppStore
  #cursors: Partial<Record<RoomPart, string | undefined>> = {}
  #begun: Partial<Record<RoomPart, boolean>> = {}
  #running = new Map<string, Promise<void>>()

  constructor(store: AppStore) {
    this.#store = store
  }

  get isLoaded() {
    return this.#begun.list === true
  }
  hasMore = (part: RoomPart) => !this.#begun[part] || this.#cursors[part] !== undefined

  /**
   * The first page: of a fresh list, or again to find what was missed. What the page cannot speak of stays as it is. What a reload that is
   * under way has read may be older than what was missed, so another follows it.
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

  /** The list as this device keeps it, while the server does not answer; nothing once there is a list. */
  async showKept(owner: Owner): Promise<void> {
    const isEmpty = () => !this.isLoaded && this.#store.getState().room.rooms.length === 0
    if (!isEmpty()) return
    const keptRooms = await readKeptRooms(owner)
    if (!keptRooms || !isEmpty()) return
    this.#store.dispatch(roomActions.roomsSet(keptRooms.items))
    this.#store.dispatch(roomActions.personalTagsSet(keptRooms.personalTags))
  }

  #reload(): Promise<void> {
    return this.#once('reload', async () => {
      const before = new Set(Object.keys(this.#store.getState().room.indexById))
      const pages = () =>
        Promise.all([
          this.#fetch('list'),
          this.#fetch('strangers'),
          api.room.listPersonalTags({ query: { limit: 100 } }),
        ])
      await this.#read(pages, ([page, box, tags]) => this.#bringUpToDate(page, box, tags.items, before))
    })
  }

  #bringUpToDate(page: RoomPage, box: RoomPage, tags: PersonalTag[], before: ReadonlySet<string>): void {
    const { rooms, currentRoomId } = this.#store.getState().room
    const isFirst = !this.#begun.list
    const roomsByKind = Object.groupBy(rooms, item =>
      isHiddenRoom(item) ? 'hidden' : isOfStranger(item) ? 'strangers' : 'list',
    )
    this.#store.dispatch(
      roomActions.roomsSet([
        ...reconcile(roomsByKind.list ?? [], page.items, !page.nextCursor, before),
        ...reconcile(roomsByKind.strangers ?? [], box.items, !box.nextCursor, before),
        ...(roomsByKind.hidden ?? []),
      ]),
    )
    this.#store.dispatch(roomActions.personalTagsSet(tags))
    for (const { room, selfMember } of page.items)
      changeWindow(room.roomId, window => withCleared(window, selfMember.clearedSeq))
    // A new list selects its first room; one that is only brought up to date must not move anybody.
    const isMoved = this.#store.getState().room.currentRoomId !== currentRoomId
    if (isMoved && (!isFirst || currentRoomId)) this.#store.dispatch(roomActions.roomSelected(currentRoomId))
    if (isFirst) this.#cursors = { ...this.#cursors, list: page.nextCursor, strangers: box.nextCursor }
    this.#begun = { ...this.#begun, list: true, strangers: true }
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
      const page = await this.#read(
        () => this.#fetch(part, this.#cursors[part]),
        ({ items }) => {
          for (const entry of items) {
            const currentRoom = roomSelectors.selectRoom(this.#store.getState(), entry.room.roomId)
            this.#store.dispatch(roomActions.roomUpserted(later(currentRoom, entry)))
          }
        },
      )
      this.#cursors[part] = page.nextCursor
      this.#begun[part] = true
    })
  }

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
    api.room.listRoomsByCursor({
      query: {
        limit: pageSize,
        cursor,
        requestPayload: { isArchived: false, isStranger: false, ...parts[part] },
      },
    })

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

const fetchRoom = (roomId: string): Promise<RoomEntry | undefined> =>
  orRefused(api.room.getRoom({ params: { id: roomId } }), 'roomNotFound', 'validationFailed')
