import './statement-print.css';
import { type UseQueryResult } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { Statement } from '#contract/wallet';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatementSheet } from './StatementSheet.tsx';

type StatementPageProps = {
  statement: UseQueryResult<Statement>;
  csvHref: string;
  backHref: string;
  backTitle: string;
};

/** The browser's print dialog also makes the PDF, since it shapes Persian text correctly. */
export function StatementPage({ statement, csvHref, backHref, backTitle }: StatementPageProps) {
  const { data } = statement;

  function print(of: Statement) {
    // Browsers name the PDF after the page's title.
    const title = document.title;
    document.title = `صورت‌حساب حکاک ${toPersianDigits(displayName(of.person))}`;
    window.print();
    document.title = title;
  }

  return (
    <>
      <PageHeader
        title="صورت‌حساب"
        subtitle="برای PDF، در پنجرهٔ چاپ «ذخیره به‌صورت PDF» را انتخاب کنید."
        back={{ href: backHref, label: backTitle }}
        actions={
          data && (
            <>
              <a href={csvHref} download className={buttonClass()}>
                <FileSpreadsheet />
                فایل CSV
              </a>
              <Button variant="primary" icon={<Printer />} onPress={() => print(data)}>
                چاپ یا PDF
              </Button>
            </>
          )
        }
      />
      <Loaded
        query={statement}
        loading={<SkeletonRows rows={8} picture={false} />}
        failed="صورت‌حساب آماده نشد"
        renderFrame={(state) => (
          <Card padding="none" className="mx-auto max-w-dialog-lg">
            {state}
          </Card>
        )}
      >
        {(shown) => (
          <div className="paper print:filter-none">
            <StatementSheet statement={shown} />
          </div>
        )}
      </Loaded>
    </>
  );
}
