import { useEffect, useRef, useState } from 'react'
import type { SessionDocument } from '../../api/generated/calls.ts'
import { DocumentViewer } from '../../document/document-viewer.tsx'
import { loadPatterns } from '../../fields/patterns.ts'
import { PageFields } from '../../filling/controls/page-fields.tsx'
import { type FillingSheet, FillingSheets } from '../../filling/filling-sheets.tsx'
import { ChangedSteps } from '../../filling/guide/changed-steps.tsx'
import { FieldList } from '../../filling/guide/field-list.tsx'
import { GuideBar } from '../../filling/guide/guide-bar.tsx'
import { useFilling } from '../../filling/use-filling.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { editorText } from '../../texts/editor-text.ts'
import { text } from '../../texts/text.ts'
import { PageDialog } from '../../ui/page-dialog.tsx'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { BackButton } from '../editor-actions.tsx'
import type { EditorDocument } from '../model/editor-document.ts'
import { roleName } from '../model/role-names.ts'
import { openPreview, previewOf } from './preview.ts'
import { PreviewEndSheet } from './preview-end-sheet.tsx'
import { previewFiles } from './preview-files.ts'

export interface PreviewPageProps {
  edited: EditorDocument
  /** The name of the template. */
  name: string
  document: SessionDocument
  token: string
  onClose(): void
}

/** A saver for the preview, in which nothing is saved. */
const savesNothing = { queue: () => {} }

/**
 * Shows the document as each signer would get it, with the parts of the signing page. Covers the editor, which keeps
 * its state.
 */
export function PreviewPage({ edited, name, document, token, onClose }: PreviewPageProps) {
  // the document as it was on opening: a save in between assigns other ids to fields
  const [preview] = useState(() => previewOf(edited))
  const { signers } = preview
  const [{ signer, plan, draft }, setOpen] = useState(() => openPreview(preview, 0))
  const [sheet, setSheet] = useState<FillingSheet | 'end' | null>(null)
  const scroller = useRef<HTMLElement>(null)
  const isWide = useMediaQuery('(min-width: 60rem)')
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [files] = useState(previewFiles)
  const filling = useFilling({
    plan,
    draft,
    saver: savesNothing,
    pages: document.pages,
    scroller,
    onSheet: setSheet,
    onOpenAttachment: () => {},
  })
  useEffect(() => {
    // if patterns cannot be loaded, every value passes
    loadPatterns(edited.fields).catch(() => {})
  }, [edited])

  const showSigner = (next: number) => {
    setSheet(null)
    filling.guide.setCurrentId(null)
    setOpen(openPreview(preview, next))
  }
  const finish = () => {
    if (draft.check()) setSheet('end')
    else filling.goToOpenStep(null)
  }
  const { guide, actions, steps } = filling
  const position = signer ? signers.indexOf(signer) : 0
  const nextSigner = signers[position + 1]
  const close = () => setSheet(null)
  return (
    <PageDialog label={editorText('preview')} onClose={onClose}>
      <PageFrame
        who={editorText('preview')}
        what={name}
        // not where the editor has the button that goes on: a press just after closing would not count there
        back={<BackButton label={editorText('previewClose')} onPress={onClose} />}
        isWide={isWide}
        actions={
          signer && (
            <label className="preview-as">
              <span className="sr-only-below-36">{editorText('previewAs')}</span>
              <select className="input" value={position} onChange={event => showSigner(Number(event.target.value))}>
                {signers.map(({ role }, index) => (
                  <option key={role.name} value={index}>
                    {roleName(role.name)}
                  </option>
                ))}
              </select>
            </label>
          )
        }
        strips={<p className="strip strip-turn">{editorText(signer ? 'previewSamples' : 'previewNobody')}</p>}
        footer={
          signer && (
            <GuideBar
              steps={steps}
              draft={draft}
              currentId={guide.currentId}
              saveState="idle"
              onGo={filling.goOnFrom}
              onFinish={finish}
              onShowFields={isWide ? undefined : () => setSheet('fields')}
            />
          )
        }
        sheets={
          signer &&
          sheet !== null &&
          (sheet === 'end' ? (
            <PreviewEndSheet
              role={roleName(signer.role.name)}
              next={nextSigner ? roleName(nextSigner.role.name) : null}
              onNext={() => showSigner(position + 1)}
              onEdit={onClose}
              onClose={close}
            />
          ) : (
            <FillingSheets open={sheet} {...{ draft, filling, files }} signerName={signer.name} onClose={close} />
          ))
        }
      >
        <DocumentViewer
          document={document}
          token={token}
          zoom={guide.zoom}
          onZoom={guide.setZoom}
          scroller={scroller}
          renderPage={(number, scale) => {
            const fields = plan.fieldsByPage.get(number)
            const page = document.pages[number - 1]
            return (
              fields &&
              page && (
                <PageFields {...{ fields, page, scale, isTouch, draft, actions }} pageNumber={number} coversCrowded />
              )
            )
          }}
        />
        {/* A change of signer changes the fields, which is not worth an announcement. */}
        <ChangedSteps key={position} steps={steps} />
        {isWide && steps.length > 0 && (
          <nav className="side" aria-label={text('fieldsRegion')}>
            <h2>{text('fieldCount', { count: steps.length })}</h2>
            <FieldList steps={steps} draft={draft} currentId={guide.currentId} onGo={filling.goTo} />
          </nav>
        )}
      </PageFrame>
    </PageDialog>
  )
}
