import { fold } from '../../../text/vietnamese.ts'

/** What "/" at the beginning of a message can do, with its names: the first is shown in Vietnamese, the second in English. */
export const slashCommands = {
  poll: ['binhchon', 'poll', 'vote'],
  remind: ['nhac', 'remind', 'nhachen'],
  schedule: ['hen', 'schedule', 'hengio', 'guisau'],
  silent: ['im', 'silent', 'imlang', 'khongbao'],
  bank: ['taikhoan', 'stk', 'bank', 'chuyenkhoan'],
  location: ['vitri', 'location', 'diadiem'],
  contact: ['danhthiep', 'contact'],
  note: ['ghi', 'note', 'ghichu'],
  file: ['tep', 'file', 'attach', 'dinhkem'],
  search: ['tim', 'search', 'find'],
  mute: ['tatbao', 'mute', 'tatthongbao'],
  unmute: ['batbao', 'unmute', 'batthongbao'],
  saved: ['daluu', 'saved', 'tindaluu'],
  help: ['phimtat', 'help', 'shortcuts', 'trogiup'],
} as const satisfies Record<string, readonly [string, string, ...string[]]>
export type SlashCommand = keyof typeof slashCommands

/** Those that go on with words: chosen from the list, they wait for them. */
export const takesWords = (command: SlashCommand) =>
  keepsWords(command) || command === 'search' || command === 'note'

/** Those whose words go where the command leads. */
export const usesWords = (command: SlashCommand) =>
  takesWords(command) || command === 'poll' || command === 'remind'

/** Those whose words stay in the field until they are sent. */
export const keepsWords = (command: SlashCommand) => command === 'schedule' || command === 'silent'

const ids = Object.keys(slashCommands) as SlashCommand[]
const key = (name: string) => fold(name).replace(/[-_]/g, '')

/** The command of this name, marks and hyphens optional, in either language. */
export const findSlashCommand = (name: string): SlashCommand | undefined =>
  ids.find(id => (slashCommands[id] as readonly string[]).includes(key(name)))

/** Commands one of whose names begins so, in the order of the table. */
export const searchSlashCommands = (text: string, isOffered: (id: SlashCommand) => boolean): SlashCommand[] =>
  ids.filter(id => isOffered(id) && slashCommands[id].some(name => name.startsWith(key(text))))
