import { FileButton } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { AssetAttachment } from '@portal/api-sdk';
import {
  Button,
  Card,
  EmptyState,
  formatInstant,
  notify,
  saveFile,
  useReadOnly,
  formatFileSize,
} from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttachToAsset, useRemoveAssetFile } from '../../assetMutations';
import { assetQueries, readAssetFile } from '../../assetQueries';
import { fileFault } from '../../model/assetFile';
import { refusalText } from '../groups/couldNotSave';
import styles from './OtherAssets.module.css';

/** Papers of an asset: each is downloaded, never opened in the page. */
export function AssetFiles({ account }: { account: string }) {
  const { data } = useSuspenseQuery(assetQueries.files(account));
  const readOnly = useReadOnly();
  return (
    <Card title="Files" headingLevel={3} context="A deed, an appraisal, a photograph">
      {data.items.length === 0 ? (
        <EmptyState>A PDF or an image appears here as soon as you attach it.</EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Files">
          {data.items.map((file) => (
            <AssetFile key={file.attachmentid} account={account} file={file} />
          ))}
        </ul>
      )}
      {!readOnly && <AttachFile account={account} />}
    </Card>
  );
}

function AssetFile({ account, file }: { account: string; file: AssetAttachment }) {
  const { attachmentid, name, bytes, uploadedat } = file;
  const readOnly = useReadOnly();
  const remove = useRemoveAssetFile(account);
  const [opening, setOpening] = useState(false);
  const tell = (message: string) => (error: unknown) =>
    notify({ tone: 'failed', message, detail: refusalText(error) });
  const download = async () => {
    setOpening(true);
    await readAssetFile(account, attachmentid)
      .then((content) => saveFile(name, content))
      .catch(tell(`${name} could not be downloaded`));
    setOpening(false);
  };
  return (
    <li className={styles.row}>
      <span>
        {name} · {formatFileSize(bytes)} · {formatInstant(uploadedat)}
      </span>
      {/* Support sees that there is a file, and not what is in it. */}
      {!readOnly && (
        <span className={styles.buttons}>
          <Button
            size="sm"
            aria-label={`Download ${name}`}
            pending={opening}
            onClick={() => void download()}
          >
            Download
          </Button>
          <Button
            size="sm"
            aria-label={`Remove ${name}`}
            pending={remove.isPending}
            onClick={() =>
              remove.mutate(attachmentid, { onError: tell(`${name} could not be removed`) })
            }
          >
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}

function AttachFile({ account }: { account: string }) {
  const attach = useAttachToAsset(account);
  const [refused, setRefused] = useState<string | null>(null);
  const add = (file: File | null) => {
    if (!file) return;
    const fault = fileFault(file);
    setRefused(fault);
    if (fault === null)
      attach.mutate(file, {
        onError: (error) => setRefused(`“${file.name}” was not attached. ${refusalText(error)}`),
      });
  };
  return (
    <div className={styles.form}>
      <FileButton
        accept="application/pdf,image/*"
        onChange={add}
        inputProps={{ 'aria-label': 'File to attach' }}
      >
        {({ onClick }) => (
          <Button size="sm" pending={attach.isPending} onClick={onClick}>
            Attach a file
          </Button>
        )}
      </FileButton>
      {refused !== null && <p role="alert">{refused}</p>}
    </div>
  );
}
