import type { ComponentType, RefObject, SVGProps } from 'react'
import IconBold from '~icons/lucide/bold'
import IconCode from '~icons/lucide/code'
import IconItalic from '~icons/lucide/italic'
import IconLink from '~icons/lucide/link'
import IconStrike from '~icons/lucide/strikethrough'
import { useChatPartsWords } from '../../../i18n/words/chat-parts.ts'
import { useShortcutWords } from '../../../i18n/words/shortcut-sheet.ts'
import { keysShown, shortcuts } from '../../../kit/shortcuts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type Format, format } from './formatting.ts'

const icons: Record<Format, ComponentType<SVGProps<SVGSVGElement>>> = {
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrike,
  code: IconCode,
  link: IconLink,
}

/** Over the field while some of its text is selected, which stays selected: what the keys do, to be pressed. */
export default function FormatBar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const words = useChatPartsWords()
  const { names } = useShortcutWords()
  return (
    <div
      role="toolbar"
      aria-label={words.formatBar}
      className="pop absolute bottom-full left-3 z-20 mb-2 flex gap-0.5 rounded-lg bg-raised p-1 shadow-soft ring-1 ring-line forced:border"
      // The field keeps the focus and its selection.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      {(Object.keys(icons) as Format[]).map(how => {
        const Icon = icons[how]
        return (
          <IconButton
            key={how}
            label={names[how]}
            shortcut={keysShown(shortcuts[how].keys[0])}
            size="sm"
            excludeFromTabOrder
            preventFocusOnPress
            onPress={() => format(area.current, how)}
          >
            <Icon className="size-4.5" aria-hidden="true" />
          </IconButton>
        )
      })}
    </div>
  )
}
