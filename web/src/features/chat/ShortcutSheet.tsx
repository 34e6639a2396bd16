import { Fragment } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useShortcutWords } from '../../i18n/words/shortcut-sheet.ts'
import { keysShown, type ShortcutGroup, shortcutIds, shortcuts } from '../../kit/shortcuts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'

const groups: ShortcutGroup[] = [
  'everywhere',
  'composer',
  'messages',
  'files',
  'notes',
  'noteText',
  'notifications',
]

/** All keys, from the very table that binds them. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const words = useShortcutWords()
  const chatWords = useChatWords()
  return (
    <Dialog onClose={onClose} title={chatWords.shortcuts} size="lg">
      <div className="gap-x-8 md:columns-2">
        {groups.map(group => (
          <section key={group} className="mb-5 break-inside-avoid-column">
            <h3 className="mb-1.5 text-sm font-medium text-muted">{words.groups[group]}</h3>
            <dl>
              {shortcutIds(group).map(id => (
                <div
                  key={id}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0"
                >
                  <dt className="py-1">{words.names[id]}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5 text-muted">
                    {shortcuts[id].keys.map((keys, index) => (
                      <Fragment key={keys}>
                        {index > 0 && '/'}
                        <Kbd keys={keysShown(keys)} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
