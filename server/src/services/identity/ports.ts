import type { CallKind, CallType, NotificationType, Permission, SecurityNotice } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import type { UserRow } from './users/user-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    notifier: Notifier
  }
}

/** Ports: functions of higher services that identity needs but may not import. Each provides its own in its row, as `app.services`. */

export interface Strangers {
  /** People whose conversation with this person is not accepted yet: neither sees when the other is online. */
  quietWith(app: App, tenantId: string, userId: string): Promise<ReadonlySet<string>>
  /** Called after two people became friends: accepts the conversation that one of them had started as a stranger. */
  becameFriends(app: App, tenantId: string, a: string, b: string): Promise<void>
}

/**
 * Called after a commit in which one of two people blocked the other, or took that back: takes from open sockets what a block ends, and lists
 * show the rest otherwise.
 */
export type BlockFollower = (app: App, tenantId: string, a: string, b: string) => Promise<void>

export interface GuestCircle {
  /** Those of these people who are guests: of each workspace that they are in, or by the role GUEST; no administrators. */
  guestsAmong(app: App, tenantId: string, userIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The people whom somebody may find by name, username, address or number, themselves included: for guests their friends, and those they share
   * a room with. Undefined for everybody else, who may find anybody.
   */
  of(app: App, me: UserKey): Promise<ReadonlySet<string> | undefined>
  /** Those of these people whom a guest has met: in a room, or by a file or note that they shared with the guest. */
  among(app: App, me: Requester, userIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface SignInMethods {
  /** @throws validationFailed, naming the path */
  requireUsername(text: string, path: string): string
  /** @throws passwordTooWeak, rateLimited */
  hashNewPassword(
    app: App,
    tenantId: string,
    password: string,
    personalWords: readonly string[],
  ): Promise<string>
  /** Ends every session of the person, everywhere and at once. */
  endSessions(
    app: App,
    tenantId: string,
    userId: string,
    reason: 'locked' | 'erased' | 'privilegeLogout',
  ): Promise<void>
  /** Whether any way in is open to the person; a lock is not asked for. */
  maySignIn(app: App, tx: Tx, who: UserKey): Promise<boolean>
  /** In the transaction in which addresses or numbers of these people have changed: what was sent to the old ones opens nothing any more. */
  voidSentProofs(tx: Tx, users: readonly UserRow[]): Promise<void>
}

/** What accounts ask of roles. Who calls one that takes a transaction has called `lock` in it first, before any row of a person. */
export interface Administrators {
  /** Nobody else changes roles of the tenant, or who holds them, until the transaction ends. */
  lock(tx: Tx, tenantId: string): Promise<void>
  /** Before the account is locked or erased. @throws lastAdministrator when the tenant would be without a SUPER_ADMIN who can sign in */
  requireOther(app: App, tx: Tx, who: UserKey): Promise<void>
  /** The first administrator of a tenant: a SUPER_ADMIN. */
  begin(app: App, tx: Tx, who: UserKey): Promise<void>
  /**
   * Makes somebody an ADMIN, or takes every administrator role from them. Answers whether that changed anything.
   * @throws permissionNotHeld, lastAdministrator
   */
  change(app: App, tx: Tx, me: UserKey, userId: string, isAdmin: boolean): Promise<boolean>
  /**
   * Nobody locks, edits or lets themselves into the account of somebody who may do more.
   * @param tx where the caller is in a transaction: asking outside of it would take a second connection
   * @throws permissionNotHeld
   */
  requireNotAbove(app: App, me: UserKey, userId: string, tx?: Tx): Promise<void>
  /** For settings that decide who people are, or that see the codes which open accounts. @throws superAdminNeeded */
  requireSuperAdmin(app: App, me: UserKey): Promise<void>
  /** Whether the person may do this in the whole tenant. */
  holds(app: App, me: UserKey, permission: Permission): Promise<boolean>
  /** @throws forbidden, secondFactorNeeded */
  requirePermission(
    app: App,
    me: UserKey & Pick<Caller, 'needsSecondFactor'>,
    permission: Permission,
  ): Promise<void>
  /** Whether the person has any role that gives something, in whatever scope. */
  holdsRole(tx: Tx, who: UserKey): Promise<boolean>
  /** Who may do everything in the tenant, and is not locked. */
  superAdmins(tx: Tx, tenantId: string): Promise<string[]>
  /** Who may do this in the whole tenant. */
  holdersOf(tx: Tx, tenantId: string, permission: Permission): Promise<string[]>
}

/**
 * Erases an account and all data of its owner, in every service.
 * @throws userNotFound, lastAdministrator
 */
export type Eraser = (app: App, tenantId: string, userId: string) => Promise<unknown>

declare module '#platform/app.ts' {
  interface Services {
    strangers: Strangers
    blockFollowers: readonly BlockFollower[]
    guestCircle: GuestCircle
    administrators: Administrators
    signInMethods: SignInMethods
    eraseAccount: Eraser
  }
}

/** Updates what depends on a new friendship. A failure is logged only: the friendship is committed already. */
export async function notifyBecameFriends(app: App, tenantId: string, a: string, b: string): Promise<void> {
  await app.services.strangers.becameFriends(app, tenantId, a, b).catch(error => {
    app.log.warn({ err: error }, 'a conversation of new friends was left among strangers')
  })
}

/** The block is committed already: where a follower fails, the others go on. */
export async function followBlock(app: App, tenantId: string, a: string, b: string): Promise<void> {
  for (const follow of app.services.blockFollowers)
    await follow(app, tenantId, a, b).catch(error => {
      app.log.warn({ err: error }, 'sockets could not follow a block')
    })
}

/** One of the comments and lines of a note that a notification gathers. */
export interface GatheredRemark {
  /** When it was written, epoch ms. */
  time: number
  commentId?: string
  blockId?: string
  /** Of a line; what a comment says is read when it is shown. */
  note?: string
  /** Who wrote a line; absent where the account is erased, and in rows of earlier releases. Who wrote a comment is read of the comment. */
  actorId?: string
}

/** What a notification is about, beside the columns of its row. Names and texts of messages are read when it is shown. */
export interface NotificationSubject {
  /** When it happened, epoch ms; of several the latest. Absent where messages are gathered, and in rows of earlier releases. */
  time?: number
  /** REACTION */
  reaction?: string
  /** ROLE_CHANGED, in a group: the new role. */
  role?: number
  /** ROLE_CHANGED, of a role of administration: what was given or taken. */
  adminRole?: { name: string; isGiven: boolean }
  /** SECURITY: what happened, and on which device. Rows of earlier releases hold the Vietnamese title instead. */
  notice?: ({ kind: SecurityNotice['kind']; detail: string } | { title: string }) & { deviceName: string }
  /** REPORT_ANSWERED */
  isActedOn?: boolean
  /** SYSTEM: as the administrator wrote it. */
  text?: { title: string; body: string }
  /** SYSTEM: what the product itself says, written in the language of its reader when it is shown. */
  product?:
    | { kind: 'registrationWaiting' | 'dataRequested' | 'dataAnswered' | 'backupFailed' }
    | { kind: 'malwareFound'; fileName: string; malware: string }
  /** SYSTEM: the path of the page that it is about; without one the notification centre. */
  place?: string
  /** SYSTEM: files that came through a public link, the last time. */
  handedIn?: { folder: string; sender: string; fileName: string; files: number }
  /** SHARE: the file or folder. */
  nodeId?: string
  /** NOTE_SHARED, NOTE_MENTION, NOTE_REPLY, NOTE_REMINDER: the note, and the line of it. */
  noteId?: string
  blockId?: string
  /** NOTE_MENTION, NOTE_REPLY: the comment that says so, where one does. */
  commentId?: string
  /** NOTE_MENTION, NOTE_REPLY: what it gathers, the latest first, at most `maxRemarks`; absent in rows of earlier releases. */
  remarks?: readonly GatheredRemark[]
  /** SHARE: what the person who shared it wrote. Of notes: what the comment says, or the line. */
  note?: string
  /** MISSED_CALL */
  call?: { kind: CallKind; type: CallType }
  /** INVOICE: what it said then; `due` and `dueDate` are what was left to pay and until when, `credited` the amount of the credit note. */
  invoice?: {
    invoiceId: string
    code: string
    notice: 'OPENED' | 'OVERDUE' | 'REMINDED' | 'CREDITED'
    due: number
    credited?: number
    dueDate: string
  }
  /** POLL_CLOSING: when the poll ends, epoch ms; absent in rows of earlier releases. */
  closesTime?: number
  /** BIRTHDAY: YYYY-MM-DD in the person’s time zone. */
  day?: string
}

/** Something that people are to be notified of, as the service where it happened tells it. */
export interface NotificationEvent {
  type: NotificationType
  /** Names the event where each is a notification of its own: a notice, a report, what an administrator wrote. */
  id?: string
  userIds: readonly string[]
  /** Who caused it; they are not notified themselves. */
  actorId?: string
  roomId?: string
  messageId?: string
  seq?: number
  subject?: NotificationSubject
}

/** A reaction that was taken back, and whom it concerned. */
export interface WithdrawnReaction {
  authorId: string
  roomId: string
  messageId: string
  seq: number
}

/** A comment of a note that is deleted, and who may have been notified of it. */
export interface WithdrawnComment {
  noteId: string
  commentId: string
  userIds: readonly string[]
}

export interface Notifier {
  /**
   * Requests notifications in the transaction of `transact` that causes them; they are written after it, each person's once.
   * @param key names the event; requested again with it, while it waits, it notifies once
   */
  add(tx: Tx, tenantId: string, key: string, event: NotificationEvent): Promise<void>
  /** Requests, in the transaction that takes reactions of a message back, that what its author was notified of them follows. */
  withdraw(tx: Tx, tenantId: string, reaction: WithdrawnReaction): Promise<void>
  /** The same of a comment, in the transaction that deletes it. */
  withdrawComment(tx: Tx, tenantId: string, comment: WithdrawnComment): Promise<void>
}
