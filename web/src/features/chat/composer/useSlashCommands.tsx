import { MemberRole } from '@trau/contract/rules/role'
import { Suspense, useRef, useState } from 'react'
import { runWrite } from '../../../api/mutation.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { may } from '../../../model/rooms/roles.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { isMuted } from '../../../store/room-slice.ts'
import { useConversation } from '../message/conversation.ts'
import type { CommandPlace } from './composer-acts.ts'
import { replaceIn } from './replace-in.ts'
import type { SlashCommand } from './slash-commands.ts'
import { findCommandTrigger, parseCommand } from './slash-trigger.ts'
import { useCompletion } from './useCompletion.ts'

const CommandSuggestions = lazyView(() => import('./CommandSuggestions.tsx'), 'nothing')

interface Options extends Omit<CommandPlace, 'roomId' | 'conversation' | 'setText'> {
  item: RoomItem
  /** A change of a message that was sent is a text whatever it begins with. */
  isEditing: boolean
}

/** "/" at the beginning of the text: commands with hints while one types, done by Enter. An unknown one shows a notice and stays. */
export function useSlashCommands({ item, isEditing, ...place }: Options) {
  const { area } = place
  const conversation = useConversation()
  const [complaint, setComplaint] = useState<string>()
  const { room, selfMember } = item
  const isOffered = (id: SlashCommand) => {
    if (id === 'poll') return may(selfMember?.role ?? MemberRole.MEMBER, room.switches, 'membersCanMakePolls')
    if (id === 'silent') return room.type !== 'SELF'
    if (id === 'mute' || id === 'unmute') return isMuted(room.mutedUntil) === (id === 'unmute')
    return true
  }

  const setText = (text: string) => {
    const field = area.current
    if (!field) return
    const selection: [number, number] = [text.length, text.length]
    replaceIn(field, { from: 0, to: field.value.length, insert: text, selection })
  }

  const isRunning = useRef(false)
  /** A second press while the first is on its way does nothing. */
  const run = async (name: string, words: string) => {
    if (isRunning.current) return
    isRunning.current = true
    await runWrite(() => act(name, words))
    isRunning.current = false
  }
  const act = async (name: string, words: string) => {
    const text = area.current?.value
    const [{ findSlashCommand, keepsWords, usesWords }, { commandActs }, { textOf }, { slashWords }] =
      await Promise.all([
        import('./slash-commands.ts'),
        import('./composer-acts.ts'),
        import('../../../i18n/text.ts'),
        import('../../../i18n/vi/slashWords.ts'),
      ])
    // Who goes on typing while the parts are fetched has not finished the command.
    if (area.current?.value !== text) return
    const id = findSlashCommand(name)
    if (!id) return setComplaint(textOf(slashWords).unknown(name))
    if (!isOffered(id)) return setComplaint(textOf(slashWords).notHere(name))
    if (keepsWords(id) && !words) return setComplaint(textOf(slashWords).nothingToSend(name))
    setComplaint(undefined)
    // What is to be sent later stays until its time is chosen, and what no command uses is a text again.
    if (!keepsWords(id)) setText(usesWords(id) ? '' : words)
    await commandActs[id]({ ...place, conversation, roomId: room.roomId, setText }, words)
  }

  const completion = useCompletion<{ id: SlashCommand; name: string; waits: boolean }>(area, {
    find: (text, caret) => (isEditing ? undefined : findCommandTrigger(text, caret)),
    async search(query) {
      const { searchSlashCommands, slashCommands, takesWords } = await import('./slash-commands.ts')
      return searchSlashCommands(query, isOffered).map(id => ({
        id,
        name: slashCommands[id][0],
        waits: takesWords(id),
      }))
    },
    take({ name, waits }, { query }) {
      const field = area.current
      if (!field) return
      if (!waits) return void run(name, '')
      const insert = `/${name} `
      const end = insert.length
      replaceIn(field, { from: 0, to: query.length + 1, insert, selection: [end, end] })
    },
  })

  return {
    completion,
    complaint,
    /** The text is another now. */
    follow: () => setComplaint(undefined),
    /** @returns whether the text is a command, which is done or refused with a notice */
    submit(): boolean {
      const command = isEditing ? undefined : parseCommand(area.current?.value ?? '')
      if (command) void run(command.name, command.words)
      return command !== undefined
    },
    suggestions: completion.items && (
      <Suspense>
        <CommandSuggestions
          commands={completion.items.map(({ id }) => id)}
          at={completion.at}
          onTake={completion.take}
        />
      </Suspense>
    ),
  }
}
