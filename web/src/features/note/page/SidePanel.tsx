import type { Note } from '@trau/contract'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import IconX from '~icons/lucide/x'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { isComposing } from '../../../kit/shortcuts.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useHasRoomForDetails } from '../../../ui/use-media.ts'
import { isOtherPath, useBackCloses } from '../../../ui/useBackCloses.ts'
import type { CommentAnchor } from '../editor/plugins/carets.ts'
import type { NotePanel } from '../model/place.ts'

export interface PanelProps {
  note: Note
  /** The comment that the address leads to. */
  comment?: string | undefined
  /** The place that a thread is begun about. */
  draft: CommentAnchor | undefined
  onDraftDone: () => void
  /** A thread was chosen, whose place is then marked. */
  onThread: (threadId: string | undefined) => void
}

const contents: Record<NotePanel, ComponentType<PanelProps>> = {
  comments: lazyView(() => import('../panels/CommentsPanel.tsx')),
  history: lazyView(() => import('../panels/HistoryPanel.tsx')),
  info: lazyView(() => import('../panels/InfoPanel.tsx')),
}

interface SidePanelProps extends PanelProps {
  panel: NotePanel
  onClose: () => void
}

/** Beside the text where there is room; over it where there is not. */
export function SidePanel({ panel, onClose, ...content }: SidePanelProps) {
  const words = useNotesWords()
  const isBeside = useHasRoomForDetails()
  const pane = useRef<HTMLElement>(null)
  const Content = contents[panel]
  // Over the text it is what one looks at now; closing it gives the focus back.
  useEffect(() => {
    if (isBeside) return
    const opener = document.activeElement as HTMLElement | null
    // A field inside that waits for a comment keeps it.
    if (!pane.current?.contains(opener)) pane.current?.querySelector<HTMLElement>('h2')?.focus()
    return () => opener?.focus()
  }, [isBeside])
  useBackCloses(!isBeside, onClose, isOtherPath)
  return (
    <aside
      ref={pane}
      aria-label={words[panel]}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'flex min-h-0 flex-col bg-surface',
        isBeside
          ? 'w-84 shrink-0 border-l border-line'
          : 'absolute inset-y-0 right-0 z-20 w-full md:w-90 md:border-l md:border-line md:shadow-soft',
      )}
    >
      <header className="flex h-13 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <h2 tabIndex={-1} className="min-w-0 flex-1 truncate font-bold">
          {words[panel]}
        </h2>
        <IconButton label={words.close} shortcut="Esc" onPress={onClose}>
          <IconX className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Suspense>
          <Content {...content} />
        </Suspense>
      </div>
    </aside>
  )
}
