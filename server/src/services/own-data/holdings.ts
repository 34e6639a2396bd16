/**
 * What is held about a person, table by table: the record that an erasure and a copy follow, and that a test holds against the schema. Identity
 * erases its own (names, friendships, blocks, pictures); what two people share is kept with the other one.
 */
export interface Holding {
  table: string
  /** Columns that name the person; each is looked for. */
  columns: readonly string[]
  /** What it is called in copies and receipts. */
  what: string
  /** What an erasure does: the row goes, or these columns are emptied, or it stays for the reason given. */
  erase: 'delete' | 'byIdentity' | { empty: Record<string, string | null> } | { keep: string }
  /** Not in a copy: secrets, and what says nothing. `true` for all of it. */
  hide?: true | readonly string[]
  /**
   * What belongs to a hidden room is not in a copy: rows with its `room_id`; with `byFile`, files that its messages carry and none of
   * another room; with `byMessages`, its `messages` among those a row has kept.
   */
  inRoom?: true | 'byFile' | 'byMessages'
}

const conversation = 'conversation'
const ofNobody = 'recordOfNobody'
/** Whose the copies of an erased person are until their files are gone. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export const holdings: readonly Holding[] = [
  { table: 'app_user', columns: ['user_id'], what: 'profile', erase: 'byIdentity', hide: true },
  { table: 'friendship', columns: ['low_user_id', 'high_user_id'], what: 'friendships', erase: 'byIdentity' },
  {
    table: 'friend_alias',
    columns: ['user_id', 'friend_user_id'],
    what: 'aliases',
    erase: 'byIdentity',
    hide: true,
  },
  {
    table: 'user_block',
    columns: ['user_id', 'blocked_user_id'],
    what: 'blocks',
    erase: 'byIdentity',
    hide: true,
  },
  { table: 'user_word', columns: ['user_id'], what: 'searchWords', erase: 'byIdentity', hide: true },
  { table: 'picture', columns: ['user_id'], what: 'pictures', erase: 'byIdentity' },
  {
    table: 'stranger_contact',
    columns: ['user_id', 'other_user_id'],
    what: 'strangersWrittenTo',
    erase: 'delete',
    hide: true,
  },
  { table: 'live_connection', columns: ['user_id'], what: 'connections', erase: 'delete', hide: true },

  {
    table: 'login_session',
    columns: ['user_id'],
    what: 'sessions',
    // The rows stay until their tokens have run out, so that an ended session stays ended.
    erase: { empty: { device_id: '', user_agent: '', ip_address: '', key_thumbprint: null } },
    hide: ['key_thumbprint'],
  },
  { table: 'security_notice', columns: ['user_id'], what: 'securityNotices', erase: 'delete' },
  { table: 'one_time_code', columns: ['user_id'], what: 'codes', erase: 'delete', hide: true },
  { table: 'password_reset', columns: ['user_id'], what: 'passwordResets', erase: 'delete', hide: true },
  { table: 'qr_login', columns: ['user_id'], what: 'qrLogins', erase: 'delete', hide: true },
  { table: 'second_factor', columns: ['user_id'], what: 'secondFactor', erase: 'delete', hide: true },
  { table: 'recovery_code', columns: ['user_id'], what: 'recoveryCodes', erase: 'delete', hide: true },
  {
    table: 'passkey',
    columns: ['user_id'],
    what: 'passkeys',
    erase: 'delete',
    hide: ['credential_id', 'public_key', 'counter'],
  },
  { table: 'sign_in_challenge', columns: ['user_id'], what: 'signInChallenges', erase: 'delete', hide: true },
  { table: 'oidc_identity', columns: ['user_id'], what: 'otherAccounts', erase: 'delete' },
  {
    table: 'account_link',
    columns: ['owner_id', 'target_id'],
    what: 'linkedAccounts',
    erase: 'delete',
    hide: ['passcode_hash', 'tries'],
  },

  { table: 'device', columns: ['user_id'], what: 'devices', erase: 'delete', hide: ['search_text'] },
  // The numbers themselves are written by contact, which alone can read them.
  { table: 'contact', columns: ['user_id'], what: 'contacts', erase: 'delete', hide: true },
  {
    table: 'contact',
    columns: ['matched_user_id'],
    what: 'contactsOfOthers',
    erase: { empty: { matched_user_id: null } },
    hide: true,
  },
  { table: 'contact_book', columns: ['user_id'], what: 'addressBook', erase: 'delete', hide: true },
  { table: 'contact_sync', columns: ['user_id'], what: 'contactSyncs', erase: 'delete' },
  { table: 'phone_change', columns: ['user_id'], what: 'phoneChanges', erase: 'delete', hide: true },

  {
    table: 'room',
    columns: ['owner_id', 'created_by'],
    what: 'roomsMade',
    erase: { keep: conversation },
    hide: true,
  },
  {
    table: 'room_invite',
    columns: ['created_by'],
    what: 'groupLinks',
    erase: { keep: conversation },
    hide: ['token'],
    inRoom: true,
  },
  { table: 'room_join_request', columns: ['user_id'], what: 'joinRequests', erase: 'delete' },
  { table: 'personal_tag', columns: ['user_id'], what: 'personalTags', erase: 'delete' },
  {
    table: 'room_member',
    columns: ['user_id', 'stranger_id'],
    what: 'rooms',
    erase: { keep: conversation },
    inRoom: true,
  },
  {
    table: 'message',
    columns: ['author_id', 'recalled_by'],
    what: 'messages',
    erase: { keep: conversation },
    hide: true,
  },
  {
    table: 'message_reaction',
    columns: ['user_id'],
    what: 'reactions',
    erase: { keep: conversation },
    inRoom: true,
  },
  { table: 'message_hidden', columns: ['user_id'], what: 'hiddenMessages', erase: 'delete', inRoom: true },
  { table: 'message_pin', columns: ['pinned_by'], what: 'pins', erase: { keep: conversation }, inRoom: true },

  { table: 'hidden_pin', columns: ['user_id'], what: 'hiddenPin', erase: 'delete', hide: true },
  { table: 'hidden_unlock', columns: ['user_id'], what: 'hiddenUnlocks', erase: 'delete', hide: true },

  // What others can see in a conversation stays with it; what nothing refers to goes with its bytes.
  {
    table: 'media',
    columns: ['user_id'],
    what: 'files',
    erase: { keep: conversation },
    hide: ['storage_key'],
    inRoom: 'byFile',
  },
  { table: 'media_upload', columns: ['user_id'], what: 'uploads', erase: 'delete' },
  // Who is reported is never told what by whom; who reports has a copy of what they wrote.
  { table: 'report', columns: ['user_id'], what: 'reportsAboutOneself', erase: 'delete', hide: true },
  {
    table: 'report',
    columns: ['reporter_id'],
    what: 'reports',
    erase: { empty: { reporter_id: null } },
    hide: ['status', 'updated_time'],
    inRoom: 'byMessages',
  },
  {
    table: 'report_action',
    columns: ['actor_id'],
    what: 'reportsHandled',
    erase: { keep: ofNobody },
    hide: true,
  },
  { table: 'warning', columns: ['user_id'], what: 'warnings', erase: 'delete' },
  {
    table: 'poll_vote',
    columns: ['user_id'],
    what: 'pollVotes',
    erase: { keep: conversation },
    inRoom: true,
  },
  { table: 'message_reminder', columns: ['user_id'], what: 'reminders', erase: 'delete', inRoom: true },
  { table: 'message_saved', columns: ['user_id'], what: 'savedMessages', erase: 'delete', inRoom: true },
  { table: 'message_draft', columns: ['user_id'], what: 'drafts', erase: 'delete', inRoom: true },

  {
    table: 'scheduled_message',
    columns: ['user_id'],
    what: 'scheduledMessages',
    erase: 'delete',
    inRoom: true,
  },
  {
    table: 'data_export',
    columns: ['user_id'],
    what: 'exports',
    // Rows stay until their files are gone, as copies whose day is over.
    erase: { empty: { user_id: nobody, status: 'READY', ready_time: 'epoch' } },
  },
  { table: 'audit', columns: ['actor_id'], what: 'auditLog', erase: { keep: ofNobody } },
]

/** What a room with oneself holds; it goes whole. */
export const roomTables = [
  'message_pin',
  'message_hidden',
  'message_reaction',
  'poll_vote',
  'message_saved',
  'message_draft',
  'scheduled_message',
  'message_reminder',
  'message_edit',
  'message_media',
  'message',
  'room_member',
  'room',
] as const
