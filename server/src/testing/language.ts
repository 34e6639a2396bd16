import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/**
 * Finds what the house style avoids: bare participles as names of variables and parameters, fragments as test titles, and the word that hides
 * who learns what (`vagueWord`) in comments and titles. TypeScript 7 parses only in a process of its own, so Oxc parses the files, as it does
 * for Vite.
 */
export interface Find {
  path: string
  line: number
  text: string
}

export interface Language {
  participles: Find[]
  fragments: Find[]
  vague: Find[]
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const irregularParticiples = new Set(
  `begun born borne bought bound broken brought built caught chosen dealt done drawn driven eaten fallen fed felt forbidden forgiven
  forgotten found frozen given gone grown heard held hidden hung hurt kept known laid led lent lit lost made meant met mistaken overwritten
  paid proven rewritten ridden risen said seen sent shot shown shut slept sold spent split spoken stolen stood stuck sung sunk swept sworn
  taken taught thought thrown told torn undone unknown unlit unpaid unproven unseen unsent untold unwritten woken won worn written`.split(
    /\s+/,
  ),
)
const noParticiples = new Set(
  'bed breed creed deed embed exceed feed greed hundred indeed naked need proceed red sacred seed shed sled speed steed unread weed'.split(
    ' ',
  ),
)
/** Attributes of HTML, which a component takes under the name that the browser gives them. */
const attributes = new Set(['checked', 'disabled', 'muted', 'required', 'selected'])

/** A name of one word that is a past participle. Words that are the present tense or a noun as well (read, set, cut) are not. */
export const isBareParticiple = (name: string) =>
  /^[a-z]{3,}$/.test(name) &&
  !noParticiples.has(name) &&
  (irregularParticiples.has(name) || name.endsWith('ed'))

/** A title that lacks its subject or begins in the middle of a sentence. One that begins with an active verb ("refuses a PIN") stands alone. */
export const isFragment = (title: string) =>
  /^(is|are|was|were|am|be|of|and|or|nor|but|that)\b/i.test(title) || /^[^\s%$…]+$/.test(title.trim())

/** A publication, a notice, an answer, a toast and a difference have each been called this. */
const vagueWord = /\btold\b/gi

const isTest = (path: string) => /\.(test|e2e|spec)\.tsx?$|^e2e\/|\/testing\//.test(path)

/** The files of the repository, without what is generated. */
export const languageFiles = () =>
  globSync('{contract,server,web,e2e,bench,scripts,deploy}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: path => /node_modules|(^|\/)(dist|build)$|\.gen\./.test(path),
  }).map(path => path.replaceAll('\\', '/'))

export const languageOf = (path: string) => readLanguage(path, readFileSync(join(root, path), 'utf8'))

export function readLanguage(path: string, source: string): Language {
  const { program, comments } = parseSync(path, source)
  const language: Language = { participles: [], fragments: [], vague: [] }
  const find = (offset: number, text: string): Find => ({
    path,
    line: source.slice(0, offset).split('\n').length,
    text,
  })
  for (const { start, value } of comments)
    for (const { index } of value.matchAll(vagueWord)) language.vague.push(find(start + 2 + index, 'told'))
  visit(program, node => {
    for (const name of namesOf(node))
      if (!isTest(path) && isBareParticiple(name.text)) language.participles.push(find(name.start, name.text))
    const title = titleOf(node)
    if (!title) return
    if (title.text.match(vagueWord)) language.vague.push(find(title.start, title.text))
    if (!title.isGroup && isFragment(title.text)) language.fragments.push(find(title.start, title.text))
  })
  return language
}

/** What is read of Oxc's nodes. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Name {
  start: number
  text: string
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (isNode(node)) {
    see(node)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The variables or parameters that a node declares. */
function namesOf(node: Node): Name[] {
  if (node.type === 'VariableDeclarator') return boundBy(node.id)
  if (node.type === 'CatchClause') return boundBy(node.param)
  const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
  return isFunction ? (node.params as unknown[]).flatMap(boundBy) : []
}

function boundBy(pattern: unknown): Name[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [{ start: pattern.start, text: pattern.name as string }]
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap(property => {
        if (property.type === 'RestElement') return boundBy(property.argument)
        const names = boundBy(property.value)
        return property.shorthand ? names.filter(({ text }) => !attributes.has(text)) : names
      })
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'TSParameterProperty':
      return boundBy(pattern.parameter)
    default:
      return []
  }
}

/** What may stand between `test` and the call that takes a title. */
const titledWords = new Set(
  'concurrent describe each fails fixme for only parallel runIf sequential serial skip skipIf step todo'.split(
    ' ',
  ),
)

/** The title that a call of `it`, `test` or `describe` gives, with whatever follows the word (`.each(…)`, `.skip`). */
function titleOf(node: Node): (Name & { isGroup: boolean }) | undefined {
  if (node.type !== 'CallExpression') return
  let callee = node.callee as Node
  let isGroup = false
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression') {
    if (callee.type === 'MemberExpression') {
      const word = (callee.property as Node).name as string
      if (!titledWords.has(word)) return
      isGroup ||= word === 'describe'
      callee = callee.object as Node
    } else callee = callee.callee as Node
  }
  if (callee.type !== 'Identifier' || !/^(it|test|describe)$/.test(callee.name as string)) return
  const [title] = node.arguments as Node[]
  const text =
    title?.type === 'Literal' && typeof title.value === 'string'
      ? title.value
      : title?.type === 'TemplateLiteral'
        ? (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
        : undefined
  if (title && text !== undefined)
    return { start: title.start, text, isGroup: isGroup || callee.name === 'describe' }
}
