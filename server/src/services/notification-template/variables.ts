import {
  codeTemplateTypes,
  type SecurityNotice,
  securityNoticeKinds,
  type TemplateLocale,
  type TemplateType,
  type TemplateVariable,
  type TemplateVariableName,
} from '@trau/contract'

type CodeType = (typeof codeTemplateTypes)[number]
type NoticeType = SecurityNotice['kind']

const code = ['code', 'minutes'] as const
const notice = ['detail', 'device', 'ipAddress', 'time', 'url'] as const

/** Codes that were asked for, as against mail that says why there is none. */
const withoutCode: readonly TemplateType[] = ['alreadyRegistered', 'identifierInUse']

/** The variables of each type. Whoever renders gives all of them; one that does not apply is empty. */
export const variablesOf = {
  FRIEND_REQUEST: ['recipient', 'actor', 'url'],
  FRIEND_ACCEPTED: ['recipient', 'actor', 'url'],
  MESSAGE: ['recipient', 'actor', 'room', 'text', 'count', 'url'],
  MENTION: ['recipient', 'actor', 'room', 'text', 'url'],
  REACTION: ['recipient', 'actor', 'reaction', 'room', 'text', 'url'],
  REMINDER: ['recipient', 'text', 'room', 'time', 'url'],
  ROOM_ADDED: ['recipient', 'actor', 'room', 'url'],
  ROLE_CHANGED: ['recipient', 'actor', 'room', 'role', 'url'],
  POLL_CLOSING: ['recipient', 'question', 'room', 'time', 'url'],
  BIRTHDAY: ['recipient', 'actor', 'url'],
  SECURITY: ['recipient', 'title', 'device', 'ipAddress', 'time', 'url'],
  REPORT_ANSWERED: ['recipient', 'result', 'url'],
  SHARE: ['recipient', 'actor', 'file', 'url'],
  MISSED_CALL: ['recipient', 'actor', 'url'],
  NOTE_SHARED: ['recipient', 'actor', 'note', 'url'],
  NOTE_MENTION: ['recipient', 'actor', 'note', 'text', 'url'],
  NOTE_REPLY: ['recipient', 'actor', 'note', 'text', 'url'],
  NOTE_REMINDER: ['recipient', 'note', 'text', 'url'],
  INVOICE: ['recipient', 'invoice', 'amount', 'dueDate', 'url'],
  SYSTEM: ['recipient', 'title', 'text', 'url'],
  DIGEST: ['recipient', 'count', 'roomCount', 'rooms', 'url'],
  PUSH_SENDER: ['actor', 'room'],
  PUSH_NEUTRAL: ['url'],
  TEST: ['recipient', 'time', 'url'],
  ...(Object.fromEntries(
    codeTemplateTypes.map(type => [type, withoutCode.includes(type) ? [] : code]),
  ) as unknown as Record<CodeType, typeof code>),
  accountInvitation: ['recipient', 'detail', 'time', 'url'],
  registrationApproved: ['recipient', 'detail', 'url'],
  registrationRefused: ['recipient', 'text', 'url'],
  ...(Object.fromEntries(securityNoticeKinds.map(kind => [kind, notice])) as unknown as Record<
    NoticeType,
    typeof notice
  >),
} as const satisfies Record<TemplateType, readonly TemplateVariableName[]>

/** `rooms` becomes a list that code builds, so it has no value of its own. */
export type VariablesOf<T extends TemplateType> = Record<
  Exclude<(typeof variablesOf)[T][number], 'rooms'>,
  string | number
>
/** Values by name, as the engine looks them up. */
export type Values = Readonly<Partial<Record<string, string | number>>>

const requiredVariables: readonly TemplateVariableName[] = ['code', 'rooms']
const addresses: readonly TemplateVariableName[] = ['url']

const samples: Record<TemplateVariableName, string | Record<TemplateLocale, string>> = {
  recipient: 'Nguyễn Văn An',
  actor: 'Trần Thị Bình',
  room: { vi: 'Gia đình mình', en: 'Our family' },
  text: {
    vi: 'Chiều nay cả nhà mình ăn bún chả nhé?',
    en: 'Shall we all have bún chả this afternoon?',
  },
  reaction: '❤️',
  role: { vi: 'Phó nhóm', en: 'Deputy' },
  file: { vi: 'Kế hoạch năm 2027.docx', en: 'Plan for 2027.docx' },
  note: { vi: 'Việc cuối năm', en: 'End of the year' },
  question: { vi: 'Cuối tuần này đi đâu?', en: 'Where do we go this weekend?' },
  title: { vi: 'Đăng nhập từ thiết bị mới', en: 'Sign-in from a new device' },
  result: {
    vi: 'Chúng tôi đã xem xét và xử lý tài khoản bị báo cáo.',
    en: 'We looked into it and took action on the account.',
  },
  count: '7',
  roomCount: '3',
  rooms: '',
  code: '482913',
  minutes: '5',
  detail: 'b•••@vidu.vn',
  device: { vi: 'Chrome trên Windows', en: 'Chrome on Windows' },
  ipAddress: '203.0.113.7',
  time: {
    vi: '15:04 ngày 23/11/2026 (giờ Việt Nam)',
    en: '23 November 2026 at 15:04 (Vietnam time)',
  },
  invoice: '2026-000123',
  amount: '1.100.000 đ',
  dueDate: '30/11/2026',
  url: 'https://tro-chuyen.vidu.vn/',
}

/** What the details of a notice are, where they are no address. */
const detailSamples: Partial<Record<TemplateType, string>> = {
  accountInvitation: 'nguyen.van.an',
  registrationApproved: 'nguyen.van.an',
  phoneChanged: '0•••678',
  passkeyAdded: 'iPhone của An',
  passkeyRemoved: 'iPhone của An',
  providerLinked: 'Google',
  providerUnlinked: 'Google',
  accountLinked: 'an.congviec',
  accountLinkLocked: 'an.congviec',
  appPasswordMade: 'rclone',
  appPasswordRevoked: 'rclone',
}

const sampleOf = (type: TemplateType, name: TemplateVariableName, locale: TemplateLocale): string => {
  if (name === 'detail' && detailSamples[type]) return detailSamples[type]
  const sample = samples[name]
  return typeof sample === 'string' ? sample : sample[locale]
}

/** The variables of a type as an administrator sees them. */
export const declaredVariables = (type: TemplateType, locale: TemplateLocale): TemplateVariable[] =>
  variablesOf[type].map(name => ({
    name,
    sample: sampleOf(type, name, locale),
    isRequired: requiredVariables.includes(name),
    isAddress: addresses.includes(name),
  }))

export const sampleValues = (type: TemplateType, locale: TemplateLocale): Values =>
  Object.fromEntries(variablesOf[type].map(name => [name, sampleOf(type, name, locale)]))

/** What a shipped text says where nobody gave a value: it is sent all the same, and a sentence needs somebody who did it. */
const standIns: Record<TemplateLocale, Values> = {
  vi: {
    actor: 'Ai đó',
    room: 'một cuộc trò chuyện',
    file: 'một mục',
    note: '(chưa đặt tên)',
    title: 'Thông báo mới',
  },
  en: {
    actor: 'Somebody',
    room: 'a conversation',
    file: 'something',
    note: '(untitled)',
    title: 'New notification',
  },
}
export const withStandIns = (values: Values, locale: TemplateLocale): Values => ({
  ...standIns[locale],
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
})

export const isAddress = (name: string) => (addresses as readonly string[]).includes(name)
export const requiredOf = (type: TemplateType) =>
  (variablesOf[type] as readonly TemplateVariableName[]).filter(name => requiredVariables.includes(name))
