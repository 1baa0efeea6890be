import { ArrowDown, ArrowUp, FileText, GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useRowDrag } from '../../../ui/use-row-drag.ts'
import { documentFiles } from '../../templates/upload-button.tsx'
import type { useChosenFiles } from './use-chosen-files.ts'

/** Lists the chosen files, which can be put in order, and goes on with them. */
export function FileList({ chosen }: { chosen: ReturnType<typeof useChosenFiles> }) {
  const { files, state, isBusy } = chosen
  const list = useRef<HTMLOListElement>(null)
  const drag = useRowDrag(list, chosen.move)
  return (
    <section className="send-form" aria-labelledby="send-files">
      <h2 id="send-files">{applicationText('sendFiles', { count: files.length })}</h2>
      <ol className="app-rows send-files" ref={list}>
        {files.map((file, index) => {
          const { isDragged, isTarget, handle } = drag(index)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              key={index}
              data-dragged={isDragged || undefined}
              data-target={isTarget || undefined}
            >
              {files.length > 1 && !isBusy && (
                <span className="send-grip" data-grip {...handle}>
                  <GripVertical aria-hidden="true" />
                </span>
              )}
              <FileText aria-hidden="true" />
              <span className="app-row-what" dir="auto">
                {file.name}
              </span>
              {!isBusy && (
                <span className="send-person-acts">
                  {index > 0 && (
                    <IconButton
                      label={applicationText('sendEarlier', { name: file.name })}
                      onPress={() => chosen.move(index, index - 1)}
                    >
                      <ArrowUp aria-hidden="true" />
                    </IconButton>
                  )}
                  {index < files.length - 1 && (
                    <IconButton
                      label={applicationText('sendLater', { name: file.name })}
                      onPress={() => chosen.move(index, index + 1)}
                    >
                      <ArrowDown aria-hidden="true" />
                    </IconButton>
                  )}
                  <IconButton
                    label={applicationText('sendRemove', { name: file.name })}
                    onPress={() => chosen.remove(index)}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {state.kind === 'uploading' && (
        <div className="app-upload">
          <p role="status">{applicationText(state.share < 1 ? 'sendUploading' : 'sendPreparing')}</p>
          <progress
            aria-label={applicationText('sendUploading')}
            max={1}
            value={state.share < 1 ? state.share : undefined}
          />
        </div>
      )}
      {state.kind === 'refused' && <Message tone="bad">{state.problem}</Message>}
      <div className="send-buttons">
        {!isBusy && (
          <FileButton
            label={applicationText('sendAddFile')}
            accept={documentFiles}
            kind="plain"
            isMultiple
            busy={false}
            onFiles={chosen.add}
          />
        )}
        <Button
          kind="primary"
          busy={isBusy}
          ref={button => {
            if (document.activeElement === document.body) button?.focus()
          }}
          onClick={() => void chosen.upload()}
        >
          {applicationText('sendContinue')}
        </Button>
      </div>
    </section>
  )
}

interface IconButtonProps {
  label: string
  onPress(): void
  children: ReactNode
}

const IconButton = ({ label, onPress, children }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
)
