import '../../theme/controls.css';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { useId, useRef, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { formatFileSize } from '../../format/fileSize';
import { refusalOf, type FileRules } from './fileRules';
import styles from './FileDrop.module.css';

export interface FileDropProps extends FileRules {
  /** What is wanted: “Your signed form”. */
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  disabled?: boolean;
}

/** Takes files by drop, press or keyboard. What it cannot take it names, with the reason; what it took can be taken back. */
export function FileDrop({ label, files, onChange, disabled = false, ...rules }: FileDropProps) {
  const [refused, setRefused] = useState<string[]>([]);
  const openRef = useRef<() => void>(null);
  const labelId = useId();
  const helpId = useId();
  const { types, maxBytes, maxFiles = 1 } = rules;
  function take(given: File[]) {
    const accepted = [...files];
    const words: string[] = [];
    for (const file of given) {
      const refusal = refusalOf(file, accepted, rules);
      if (refusal) words.push(refusal);
      else accepted.push(file);
    }
    setRefused(words);
    if (accepted.length > files.length) onChange(accepted);
  }
  return (
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <Dropzone
        className={styles.zone}
        // All rules are ours, so that each refusal has its own words. Chosen by a button: a zone that is one would hide
        // its file input in a control.
        onDrop={take}
        openRef={openRef}
        multiple={maxFiles > 1}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{
          accept: types.map(({ extension }) => extension).join(','),
          'aria-label': `${label}, files`,
        }}
      >
        <Button disabled={disabled} aria-describedby={helpId} onClick={() => openRef.current?.()}>
          {maxFiles > 1 ? 'Choose files' : 'Choose a file'}
        </Button>
        <p id={helpId} className={styles.help}>
          or drop {maxFiles > 1 ? `up to ${maxFiles}` : 'it'} here.{' '}
          {types.map(({ name }) => name).join(', ') || 'Any kind of file'};{' '}
          {formatFileSize(maxBytes)} at most.
        </p>
      </Dropzone>
      {refused.length > 0 && (
        <div role="alert">
          <ul className={styles.refused}>
            {refused.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      <Chosen files={files} onChange={onChange} disabled={disabled} />
    </div>
  );
}

function Chosen({
  files,
  onChange,
  disabled,
}: Pick<FileDropProps, 'files' | 'onChange' | 'disabled'>) {
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {files.map((file, index) => (
        <li key={`${file.name}${index}`} className={styles.file}>
          <span>
            {file.name} <span className={styles.size}>{formatFileSize(file.size)}</span>
          </span>
          <Button
            size="sm"
            variant="quiet"
            disabled={disabled}
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((_, other) => other !== index))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
