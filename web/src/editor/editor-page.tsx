import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { measureEms } from '../fields/measure-text.ts'
import { loadPatterns } from '../fields/patterns.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { editorText } from '../texts/editor-text.ts'
import { Message } from '../ui/message.tsx'
import { useMediaQuery, useVisibleViewport } from '../ui/use-viewport.ts'
import { BackButton, EditorActions } from './editor-actions.tsx'
import { EditorSheets, type OpenPanel } from './editor-sheets.tsx'
import { type EditorWay, withSigners } from './editor-way.ts'
import { focusField } from './keys/focus-field.ts'
import { useKeptFocus } from './keys/use-kept-focus.ts'
import { EditorLiveRegion } from './live-region.tsx'
import { checklist } from './model/checklist.ts'
import { type EditorDocument, type FieldId, isSame, isSameDocument, lostFields } from './model/editor-document.ts'
import type { Placeable } from './model/field-kinds.ts'
import { setRoleNames } from './model/role-names.ts'
import { only } from './model/selection.ts'
import { FieldListPanel } from './panels/field-list-panel.tsx'
import { Palette, type PaletteActions } from './panels/palette.tsx'
import { PropertiesPanel } from './panels/properties/properties-panel.tsx'
import { RolesPanel } from './panels/roles-panel.tsx'
import { EditorPaper } from './paper/editor-paper.tsx'
import { dropGesture } from './paper/gestures/draw-gesture.ts'
import type { GestureContext } from './paper/gestures/gesture-context.ts'
import { placeByKey } from './paper/gestures/place-new.ts'
import { runGesture } from './paper/gestures/run-gesture.ts'
import { createPageMarks, type MarksOfPages } from './paper/page-marks.ts'
import { PhoneBar } from './phone-bar.tsx'
import { usePreview } from './preview/use-preview.tsx'
import { focusFirstLost, LostPanel } from './replacing/lost-panel.tsx'
import { createOldPages } from './replacing/old-pages.ts'
import { ReplaceButton } from './replacing/replace-button.tsx'
import { type OpenedTemplate, useReplacing } from './replacing/use-replacing.tsx'
import type { EditingClient } from './saving/editing-client.ts'
import { SaveMessages } from './saving/save-status.tsx'
import { sessionDocument } from './saving/saving.ts'
import { useSaving } from './saving/use-saving.ts'
import { createEditorStore, type EditorStore, presentOf } from './store/editor-store.ts'
import { useDocument, useEditor } from './store/use-editor.ts'
import { SuggestionsPanel } from './suggestions/suggestions-panel.tsx'
import { TitleInPlace } from './title-in-place.tsx'
import { useEditorKeys } from './use-editor-keys.ts'

/** Returns the actions of the palette on this page. Choosing a kind closes the sheet that contains the palette. */
function usePaletteActions(
  store: EditorStore,
  scroller: RefObject<HTMLElement | null>,
  marks: MarksOfPages,
  onChosen: () => void,
): PaletteActions {
  const contextOf = (): GestureContext | null =>
    scroller.current && { store, geometry: { scroller: scroller.current, pages: store.pages }, marks }
  return {
    onArm(placeable) {
      store.arm(store.getState().armed === placeable ? null : placeable)
      onChosen()
    },
    onPlace(placeable: Placeable) {
      const context = contextOf()
      if (!context) return
      onChosen()
      placeByKey(context, placeable)
    },
    onDrag(placeable, event) {
      const context = contextOf()
      if (context) runGesture(event, context.geometry.scroller, dropGesture(context, placeable))
    },
  }
}

interface EditorPageProps {
  opened: OpenedTemplate
  /** Called when the template has got another document. The page then reopens with it. */
  onReopen(opened: OpenedTemplate): void
  token: string
  client: EditingClient
  /** Absent on a page that was opened by a link, which leads nowhere else. */
  way: EditorWay | undefined
}

/** Warnings of the service that the checklist already shows in its own words before anything is saved. */
const checklistWarnings = new Set(['required-field-without-value', 'field-of-nobody', 'field-lost'])

const forSigners = (document: EditorDocument, way: EditorWay | undefined): EditorDocument =>
  way?.signers ? withSigners(document, way.signers) : document

const checklistOf = (document: EditorDocument) =>
  checklist(document, measureEms, number => editorText('option', { number }))

const mustBeFixed = (store: EditorStore): boolean => checklistOf(presentOf(store)).some(item => item.mustFix)

/** The page for placing the fields of a template. */
export function EditorPage({ opened, onReopen, token, client, way }: EditorPageProps) {
  const { session } = opened
  const [store] = useState(() => {
    setRoleNames(new Map(way?.signers?.map(({ role, name }) => [role, name])))
    return createEditorStore(forSigners(sessionDocument(session), way), session.document.pages)
  })
  const { saving, state } = useSaving(opened, client, store)
  useEffect(() => {
    // a restored draft may be for other people
    const document = forSigners(presentOf(store), way)
    if (!isSameDocument(document, presentOf(store))) store.edit({ kind: 'replace', document })
  }, [store, way])
  // a restored draft may conflict with a version that was saved since
  const [panel, setPanel] = useState<OpenPanel | null>(() => (saving.getState().conflict ? 'conflict' : null))
  const scroller = useRef<HTMLElement>(null)
  const [marks] = useState(() => createPageMarks(token, session))
  const isWide = useMediaQuery('(min-width: 64rem)')
  const document = useDocument(store)
  const hasSelection = useEditor(store, state => state.selection.size > 0)
  const items = useMemo(() => checklistOf(document), [document])
  // a warning about a field may be outdated after an edit; a warning about the document is not
  const warnings = state.warnings.filter(
    ({ code, fieldId }) => !checklistWarnings.has(code) && !(state.isDirty && fieldId !== undefined),
  )
  const { isEditable } = session
  const [name, setName] = useState(session.name || session.filename)
  const onNamed = (next: string) => {
    setName(next)
    window.document.title = next
  }
  useVisibleViewport()
  useEffect(() => void loadPatterns(document.fields), [document])

  const jump = useCallback(
    (id: FieldId) => {
      setPanel(null)
      store.select(only(id))
      // wait one frame: a closing sheet first returns the focus to where it was
      requestAnimationFrame(() => focusField(id))
    },
    [store],
  )
  const toProperties = useCallback(() => {
    // render now, or the first letters typed would be lost
    if (!isWide) flushSync(() => setPanel('properties'))
    window.document.querySelector<HTMLElement>('[data-first-property]')?.focus()
  }, [isWide])
  const save = useCallback(async (): Promise<boolean> => {
    const obstacle = saving.getState().conflict ? 'conflict' : mustBeFixed(store) ? 'checklist' : null
    if (obstacle) setPanel(obstacle)
    const isSaved = obstacle === null && (await saving.save())
    if (saving.getState().conflict) setPanel('conflict')
    return isSaved
  }, [saving, store])
  const isUnsaved = () =>
    saving.getState().isDirty || (way?.signers && !isSame(sessionDocument(session).roles, presentOf(store).roles))
  const goOn = async () => {
    if (!isUnsaved() && !mustBeFixed(store) ? true : await save()) way?.onward.go()
  }
  const goBack = async () => {
    // fields for one request are saved as one goes; those of a template stay a draft until their author saves them
    if (way?.signers && isUnsaved() && !mustBeFixed(store)) await saving.save()
    way?.back.go()
  }
  const preview = usePreview(() => setPanel('preview'))
  const [oldPages] = useState(() => createOldPages(token))
  const replacing = useReplacing({ opened, saving, state, token, items, onReopen, onPanel: setPanel })
  const paletteActions = usePaletteActions(store, scroller, marks, () => setPanel(null))
  useKeptFocus(store)
  useEditorKeys(store, {
    isEditable,
    onSave: () => void save(),
    onHelp: () => setPanel(before => before ?? 'shortcuts'),
    onPlace: paletteActions.onPlace,
  })

  const palette = isEditable && <Palette store={store} actions={paletteActions} />
  const suggestions = isEditable && <SuggestionsPanel store={store} token={token} onShown={() => setPanel(null)} />
  const roles = <RolesPanel store={store} isEditable={isEditable} isFixed={way?.signers !== undefined} />
  const list = <FieldListPanel store={store} onJump={jump} />
  const hasLost = isEditable && lostFields(document).length > 0
  const lost = hasLost && <LostPanel store={store} actions={paletteActions} oldPages={oldPages} />
  const properties = isEditable && hasSelection ? <PropertiesPanel store={store} /> : null
  return (
    <PageFrame
      who={way?.title ?? editorText('template')}
      back={way && <BackButton label={way.back.label} onPress={() => void goBack()} />}
      what={way?.naming ? <TitleInPlace name={name} naming={way.naming} onNamed={onNamed} /> : name}
      isWide={isWide}
      isFilling
      actions={
        <EditorActions
          store={store}
          state={state}
          isEditable={isEditable}
          itemCount={items.length + warnings.length}
          onPreview={preview.open}
          onChecklist={() => setPanel('checklist')}
          onReplace={replacing.open}
          onShortcuts={() => setPanel('shortcuts')}
          onSave={() => void save()}
          onward={isEditable && way ? { ...way.onward, go: () => void goOn() } : undefined}
          isSaveShown={way?.signers === undefined}
        />
      }
      messages={
        <>
          <SaveMessages saving={saving} state={state} isEditable={isEditable} reason={session.reason} />
          {preview.failed && <Message tone="bad">{editorText('previewFailed')}</Message>}
          {replacing.messages}
        </>
      }
      footer={!isWide && <PhoneBar store={store} isEditable={isEditable} hasLost={hasLost} onOpen={setPanel} />}
      sheets={
        <EditorSheets
          panel={panel}
          store={store}
          saving={saving}
          state={state}
          items={items}
          warnings={warnings}
          parts={{
            tools: isEditable && (
              <>
                {palette}
                {suggestions}
                <ReplaceButton onPress={replacing.open} />
              </>
            ),
            lost,
            roles,
            list,
            properties,
          }}
          preview={() =>
            preview.show({
              edited: document,
              name,
              document: session.document,
              token,
              onClose: () => setPanel(null),
            })
          }
          replacing={replacing}
          onLost={() => {
            setPanel(isWide ? null : 'lost')
            requestAnimationFrame(focusFirstLost)
          }}
          onJump={jump}
          onClose={() => setPanel(null)}
        />
      }
    >
      {isWide && (
        <aside className="eside" data-part="tools" aria-label={editorText('tools')}>
          {lost}
          {suggestions}
          {palette}
          {roles}
        </aside>
      )}
      <EditorPaper
        store={store}
        document={session.document}
        token={token}
        isEditable={isEditable}
        scroller={scroller}
        marks={marks}
        onProperties={toProperties}
      />
      {isWide && (
        <aside className="eside" data-part="side" aria-label={editorText(properties ? 'side' : 'sideList')}>
          {properties ?? list}
        </aside>
      )}
      <EditorLiveRegion store={store} />
    </PageFrame>
  )
}
