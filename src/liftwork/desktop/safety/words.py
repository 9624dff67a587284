"""Words on controls that call for care, in twelve languages, by what they announce.

English, Urdu, Arabic, Hindi, Chinese, Korean, Japanese, Spanish, French, German, Portuguese,
Russian. A word here can only raise a level, so one too many costs a question, and one too few
leaves a control that is unknown, and unknown is never harmless. A ``*`` marks the stem of a word,
a ``_`` a space.
"""

from __future__ import annotations

DELETE = """
delete* delet* remov* eras* wipe* destroy* purg* trash* bin discard* shred* reset* clear* empty
unlink drop forget format* revert* rollback truncate*
حذف مٹا ہٹا خارج ضائع خالی
احذف امسح مسح ازال إزالة محو إتلاف تفريغ إفراغ تجاهل
हटा मिटा डिलीट नष्ट साफ़ रीसेट
删除 刪除 移除 清除 清空 抹掉 抹除 销毁 銷毀 丢弃 捨棄 放弃 格式化 重置 重設 还原
삭제 제거 지우 지움 지워 비우기 폐기 버리기 초기화 포맷
削除 消去 除去 破棄 捨て 空にする 初期化 デリート リセット 取り除 抹消
elimin* borr* suprim* quitar descart* vaciar destru* restablec* formatear
supprim* effac* enlev* retir* détrui* vider corbeille jeter réinitialis* formater
lösch* entfern* verwerf* leeren vernicht* zurücksetz* formatier* papierkorb
exclu* apag* remov* descart* deletar esvaziar redefin* lixeira
удал* стер* стир* очист* уничтож* убрать сброс* отбросить корзин*
"""

SEND = """
send* sent post posts publish* submit* share* reply forward* upload* tweet* email* mail* broadcast*
invite* transmit* dispatch* fax* dial call
بھیج ارسال شائع شیئر جمع_کرائیں پوسٹ
أرسل إرسال نشر انشر مشاركة شارك رفع تقديم اتصل
भेज प्रकाशित साझा पोस्ट जमा_करें सबमिट अपलोड
发送 發送 傳送 寄出 发布 發佈 發布 提交 分享 上传 上傳 转发 轉寄 回复 投稿
보내 전송 발송 게시 제출 공유 업로드 전달 송신
送信 送る 投稿 公開 提出 共有 アップロード 転送 返信 発信
enviar envi* public* compart* subir reenvi* responder mandar
envoy* publi* partag* soumett* téléverser transmett* transfér* répondre
send* abschick* absend* veröffentlich* teilen einreich* hochlad* weiterleit* antworten übermittel*
enviar envi* public* compartilh* submet* encaminh* responder
отправ* послать опублик* подели* загруз* перес* ответить передать
"""

PAY = """
pay pays payment* paying buy buying purchas* order* checkout subscrib* donat* transfer* withdraw*
deposit* bid bet invest* top-up topup charge* wire tip rent book reserv* renew*
ادائیگی ادا_کریں خرید آرڈر منتقل رقم چندہ عطیہ
ادفع دفع شراء اشتر الدفع طلب تحويل تبرع اشتراك سداد
भुगतान खरीद ऑर्डर दान ट्रांसफर चुकाएँ सदस्यता
支付 付款 购买 購買 下单 下單 订购 訂購 结账 結帳 转账 轉帳 捐款 充值 订阅 訂閱 买
결제 구매 구입 주문 송금 이체 지불 기부 구독 충전
支払 購入 買う 注文 決済 振込 送金 寄付 課金 申し込 予約
pagar pago compr* pedido transferir donar suscrib* abonar reserv*
payer paiement achet* achat command* virement donner abonn* régler réserv*
bezahl* zahlen kauf* bestell* überweis* spenden abonnier* buchen kostenpflichtig*
pagar pagamento comprar compra* pedido transferir doar assinar encomend*
оплат* плат* купить покуп* заказ* перевести перевод пожертв* подпис*
"""

INSTALL = """
install* uninstall* update* upgrad* downgrad* execut* run launch* macro* trust* root sudo admin*
elevat* mount* flash* reboot* restart* shutdown* enable* disable* unlock* download*
انسٹال نصب اپ_ڈیٹ اپڈیٹ چلائیں
تثبيت ثبت تحديث ترقية تشغيل تنزيل تنفيذ
इंस्टॉल इंस्टाल स्थापित अपडेट अपग्रेड चलाएँ डाउनलोड
安装 安裝 卸载 更新 升级 升級 运行 執行 下载 下載 重启 重新启动 关机 信任
설치 업데이트 업그레이드 실행 다운로드 재시작 종료 신뢰
インストール 更新 アップデート アップグレード 実行 ダウンロード 再起動 シャットダウン 信頼
instal* desinstal* actualiz* ejecut* descarg* reinici*
install* désinstall* mettre_à_jour mise_à_jour exécut* télécharg* redémarr* éteindre
install* deinstall* aktualisier* ausführ* herunterlad* herunterfahr* neustart*
instal* desinstal* atualiz* execut* baixar reinici* desligar
установ* обнов* запус* выполн* скача* перезагруз* выключ*
"""

OVERWRITE = """
overwrit* replac* supersed* merge*
اوور_رائٹ بدل_دیں تبدیل
استبدال استبدل الكتابة_فوق
अधिलेखित ओवरराइट बदलें
覆盖 覆蓋 替换 替換 取代
덮어쓰 바꾸기 대체 교체
上書き 置き換え 置換 差し替え
sobrescrib* reemplaz* sustitu*
écras* remplac*
überschreib* ersetz*
sobrescrev* substitu*
перезапис* замен*
"""

CLOSE = """
close* quit* exit* logout log-out signout sign-out leave abandon* terminate* kill abort* end
without_saving don't_save dont_save do_not_save not_save log_out sign_out shut_down power_off
بند_کریں محفوظ_کیے_بغیر محفوظ_نہ لاگ_آؤٹ خروج
إغلاق اغلاق خروج دون_حفظ بدون_حفظ عدم_الحفظ إنهاء
बंद_करें सहेजे_बिना न_सहेजें लॉग_आउट बाहर_निकलें
关闭 關閉 退出 不保存 不儲存 不存储 注销 登出 结束
닫기 저장_안 저장하지 나가기 로그아웃 끝내기
閉じる 終了 保存しない 保存せず ログアウト 強制終了
cerrar salir sin_guardar no_guardar terminar finalizar
fermer quitter sans_enregistrer ne_pas_enregistrer déconne* terminer
schließen beenden nicht_speichern ohne_speichern abmelden
fechar sair sem_salvar não_salvar nao_salvar encerrar
закрыть выйти выход не_сохранять без_сохранения завершить
"""

IRREVERSIBLE = """
permanent* irreversibl* irrevocabl* forever undone irrecoverabl* unrecoverabl*
مستقل ہمیشہ_کے_لیے واپس_نہیں ناقابل_واپسی
نهائي بشكل_دائم إلى_الأبد لا_يمكن_التراجع لا_رجعة
स्थायी हमेशा_के_लिए पूर्ववत_नहीं वापस_नहीं
永久 无法撤销 無法復原 不可恢复 不可逆 无法恢复
영구 되돌릴_수_없 복구할_수_없
完全に 永久 元に戻せ 取り消せ 復元でき
permanente* definitiv* irreversible* para siempre no_se_puede_deshacer
définitiv* irréversible* pour_toujours annuler_cette_action
endgültig dauerhaft unwiderruflich rückgängig_gemacht
permanente* irreversível para_sempre não_pode_ser_desfeita
навсегда безвозвратно необратим* нельзя_отменить
"""

AGREE = """
allow* grant* authori* approv* accept* agree* consent* confirm* permit* sign verify* yes ok okay
apply continue proceed finish done save* next understand connect* pair* login log-in
اجازت منظور قبول تصدیق محفوظ ہاں جاری ٹھیک متفق
سماح اسمح موافق قبول تأكيد حفظ نعم متابعة توقيع
अनुमति स्वीकार पुष्टि सहमत सहेजें हाँ जारी ठीक
允许 允許 授权 授權 同意 接受 确认 確認 确定 確定 保存 儲存 是 继续 繼續 应用 登录
허용 승인 동의 수락 확인 저장 예 계속 적용 로그인
許可 承認 同意 承諾 確認 保存 はい 続行 適用 了解 ログイン
permit* autoriz* aprob* acept* confirm* guard* sí continuar aplicar firmar
autoris* approuv* accept* confirm* enregistr* oui continuer appliquer signer valider
zulassen erlaub* genehmig* akzeptier* zustimm* bestätig* speicher* ja fortfahren anwenden
permit* autoriz* aprov* aceit* confirm* salvar guardar sim continuar aplicar assinar
разреш* одобр* приня* соглас* подтверд* сохран* да продолж* примен*
"""

SECRET = """
password* passphrase* passcode* passwd pwd pin cvv cvc csc otp 2fa totp ssn secret* credential*
security_code card_number credit_card debit_card verification_code one-time_code expiry iban
recovery_key seed_phrase private_key token social_security
پاس_ورڈ خفیہ کارڈ_نمبر پن_کوڈ سیکیورٹی_کوڈ
كلمة_المرور كلمة_السر رمز_المرور رقم_البطاقة الرقم_السري رمز_الأمان رمز_التحقق
पासवर्ड कूटशब्द कार्ड_नंबर कार्ड_संख्या पिन सुरक्षा_कोड गुप्त
密码 密碼 口令 卡号 卡號 信用卡 安全码 安全碼 验证码 驗證碼 私钥
비밀번호 암호 카드_번호 카드번호 신용카드 보안_코드 인증번호 인증_코드
パスワード 暗証番号 カード番号 クレジットカード セキュリティコード 認証コード 秘密
contraseña* clave número_de_tarjeta tarjeta_de_crédito código_de_seguridad código_de_verificación
mot_de_passe code_secret numéro_de_carte carte_bancaire carte_de_crédit cryptogramme
passwort kennwort geheimzahl kartennummer kreditkarte* prüfnummer sicherheitscode
senha* palavra-passe número_do_cartão cartão_de_crédito código_de_segurança
пароль пароля номер_карты кредитн* банковск* код_безопасности пин-код
"""
