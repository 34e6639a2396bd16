import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

export type TriggerKind = 'slash' | 'mention' | 'noteLink'

export interface OpenTrigger {
  kind: TriggerKind
  query: string
  /** Of the sign and the query. */
  from: number
  to: number
}

export interface TriggerOptions {
  onChange(trigger: OpenTrigger | undefined): void
  /** @returns whether the menu used the key */
  onKey(event: KeyboardEvent): boolean
}

const signs: [kind: TriggerKind, pattern: RegExp][] = [
  // Vietnamese names of blocks have spaces, and marks.
  ['noteLink', /\[\[([^\][\n]{0,60})$/],
  // A space right after the sign ends it: that is a sign of the text, as in “sáng / chiều”.
  ['slash', /(?:^|\s)\/((?! )[\p{L}\p{M}\d ]{0,31})$/u],
  ['mention', /(?:^|[\s(])@((?! )[\p{L}\p{M}\d._ ]{0,41})$/u],
]

const key = new PluginKey<{ dismissedAt: number | undefined }>('noteTrigger')

function triggerOf(state: EditorState): OpenTrigger | undefined {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 80),
    $from.parentOffset,
    undefined,
    '\ufffc',
  )
  for (const [kind, pattern] of signs) {
    const match = pattern.exec(before)
    if (!match) continue
    const query = match[1]!
    const signLength = kind === 'noteLink' ? 2 : 1
    const from = $from.pos - query.length - signLength
    return { kind, query, from, to: $from.pos }
  }
  return undefined
}

/** Watches for `/`, `@` and `[[` before the caret. Nothing changes while a word is composed: menus wait for its end. */
export const Trigger = Extension.create<TriggerOptions>({
  name: 'noteTrigger',
  addOptions: () => ({ onChange() {}, onKey: () => false }),
  addProseMirrorPlugins() {
    const { onChange, onKey } = this.options
    let open: OpenTrigger | undefined
    const show = (next: OpenTrigger | undefined) => {
      if (JSON.stringify(next) === JSON.stringify(open)) return
      open = next
      onChange(next)
    }
    return [
      new Plugin({
        key,
        state: {
          init: () => ({ dismissedAt: undefined as number | undefined }),
          apply(tr, value) {
            const meta = tr.getMeta(key) as { dismissedAt: number } | undefined
            if (meta || value.dismissedAt === undefined || !tr.docChanged) return meta ?? value
            const at = tr.mapping.map(value.dismissedAt, -1)
            // A sign that was taken away and typed again opens its menu.
            const sign = tr.doc.textBetween(at, Math.min(at + 1, tr.doc.content.size))
            return { dismissedAt: /[/@[]/.test(sign) ? at : undefined }
          },
        },
        props: {
          handleKeyDown(view, event) {
            if (!open || view.composing || event.isComposing) return false
            if (event.key === 'Escape') {
              view.dispatch(view.state.tr.setMeta(key, { dismissedAt: open.from }))
              return true
            }
            return onKey(event)
          },
          handleDOMEvents: { blur: () => void setTimeout(() => show(undefined), 150) },
        },
        view: () => ({
          update(view) {
            if (view.composing) return
            const trigger = view.editable && view.hasFocus() ? triggerOf(view.state) : undefined
            const { dismissedAt } = key.getState(view.state) ?? {}
            show(trigger && trigger.from !== dismissedAt ? trigger : undefined)
          },
          destroy: () => show(undefined),
        }),
      }),
    ]
  },
})
