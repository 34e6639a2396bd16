import { useEffect } from 'react'
import { runWrite } from '../../../api/mutation.ts'
import { isComposing } from '../../../kit/shortcuts.ts'
import { useShownCall } from '../call-context.ts'

const typesItself = 'input,textarea,select,[contenteditable],button,[role=menu],[role=listbox]'

/** Ctrl+D microphone, Ctrl+E camera, Ctrl+Alt+H hand; holding the space bar speaks while muted. They act wherever one is in the product. */
export function useCallKeys() {
  const { call, me, actions, engine } = useShownCall()
  const { local } = engine
  const { kind } = call
  const isRaised = me?.handRaisedTime !== undefined
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return
      const { hasMicrophone, hasCamera } = local.state.get()
      const isCtrl = (event.ctrlKey || event.metaKey) && !event.shiftKey
      // A key that is held is one press: each repetition would switch back.
      const once = (act: () => unknown) => void (event.repeat || act())
      if (isCtrl && !event.altKey && event.code === 'KeyD') once(() => local.setMicrophone(!hasMicrophone))
      else if (isCtrl && !event.altKey && event.code === 'KeyE' && !isEditing(event.target))
        once(() => local.setCamera(!hasCamera))
      else if (isCtrl && event.altKey && event.code === 'KeyH' && kind === 'GROUP')
        once(() => runWrite(() => actions.raiseHand(!isRaised)))
      else if (event.code === 'Space' && !event.ctrlKey && !isTyping(event.target)) local.setPushToTalk(true)
      else return
      event.preventDefault()
    }
    const up = (event: KeyboardEvent) => event.code === 'Space' && local.setPushToTalk(false)
    speakFromClickedButtons(isHeld => local.setPushToTalk(isHeld), signal)
    addEventListener('keydown', down, { signal })
    addEventListener('keyup', up, { signal })
    addEventListener('blur', () => local.setPushToTalk(false), { signal })
    return () => abort.abort()
  }, [local, actions, kind, isRaised])
}

/**
 * A click leaves the focus on the button. Whoever then holds the space bar wants to speak, and not to press the button again; a button that was
 * reached by the keyboard is pressed by it. Heard before the button itself hears the key.
 */
export function speakFromClickedButtons(speak: (isHeld: boolean) => void, signal: AbortSignal): void {
  let clickedElement: Element | null = null
  const onPointer = ({ target }: Event) => {
    clickedElement = target instanceof Element ? target.closest('[data-call-stage] button') : null
  }
  const key = (event: KeyboardEvent) => {
    if (event.code !== 'Space' || event.ctrlKey) {
      // Whoever moves on by the keyboard presses with it.
      if (event.code === 'Tab' || event.code.startsWith('Arrow')) clickedElement = null
      return
    }
    if (!clickedElement || !(event.target instanceof Node) || !clickedElement.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    speak(event.type === 'keydown')
  }
  const capture = { signal, capture: true }
  addEventListener('pointerdown', onPointer, capture)
  addEventListener('keydown', key, capture)
  addEventListener('keyup', key, capture)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typesItself) !== null
/** There Ctrl+E writes code. */
const isEditing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input,textarea,[contenteditable]') !== null
